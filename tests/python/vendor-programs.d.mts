export const vendorPrograms: Readonly<
  Record<"swerve" | "tank" | "turned" | "odd", { readonly robot: string; readonly program: string }>
>;
