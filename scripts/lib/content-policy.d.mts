/** See content-policy.mjs. */
export declare function contentPolicy(more?: {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}): string;
export declare function policyOfPage(html: string): string;
