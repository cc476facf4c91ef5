/** An id above that of any vault. */
export const unknownVaultId: number = 2 ** 50;
