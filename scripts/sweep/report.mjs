export const reportPage = (plan, summary, base) => `<!doctype html><title>${plan.name}</title>`;
