/** A number that no vault has, as far as anybody counts. */
export const unknownVaultId: number = 2 ** 50;
