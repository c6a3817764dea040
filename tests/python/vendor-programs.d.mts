interface VendorProgram {
  readonly robot: string;
  readonly program: string;
}

export const vendorPrograms: Readonly<Record<"swerve" | "tank" | "turned" | "twins" | "odd", VendorProgram>> & {
  readonly venoms: VendorProgram & { readonly wiring: unknown };
};
