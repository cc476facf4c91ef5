/** Nobody's key, and nobody pays it: whatever stands on it does not move. */
export const bystander = `0x${'0'.repeat(38)}c0`;
