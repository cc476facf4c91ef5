/** The address without an owner: no key has it, and signing domains name it as verifying contract because there is none. */
export const zeroAddress = `0x${'0'.repeat(40)}`;
