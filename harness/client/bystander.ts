/** Address without a key that nobody pays: its balance does not move. */
export const bystanderAddress = `0x${'0'.repeat(38)}c0`;
