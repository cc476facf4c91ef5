/** The address that is nobody's: no key has it, and signed domains name it where they verify in no contract. */
export const zeroAddress = `0x${'0'.repeat(40)}`;
