export const vendorPrograms: Readonly<
  Record<"swerve" | "tank" | "odd", { readonly robot: string; readonly program: string }>
>;
