/** Address without a key that nobody pays, so that its balance does not change. */
export const bystanderAddress = `0x${'0'.repeat(38)}c0`;
