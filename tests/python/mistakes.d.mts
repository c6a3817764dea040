export interface MistakeCase {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly line?: number;
  /** In our words. */
  readonly says?: string;
  /** In WPILib's own. */
  readonly prints?: string;
}
export const mistakes: readonly MistakeCase[];
