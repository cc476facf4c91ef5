import { ModelFault } from '../model-fault.ts';

/** Opcodes used by the venue's own contracts. */
const operations: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ADD: 0x01,
    SUB: 0x03,
    GT: 0x11,
    EQ: 0x14,
    SHR: 0x1c,
    KECCAK256: 0x20,
    CALLER: 0x33,
    CALLDATALOAD: 0x35,
    STOP: 0x00,
    CALLDATASIZE: 0x36,
    CALLDATACOPY: 0x37,
    LOG2: 0xa2,
    POP: 0x50,
    MSTORE: 0x52,
    SLOAD: 0x54,
    SSTORE: 0x55,
    JUMP: 0x56,
    JUMPI: 0x57,
    DUP1: 0x80,
    DUP2: 0x81,
    DUP3: 0x82,
    DUP5: 0x84,
    SWAP1: 0x90,
    LOG3: 0xa3,
    RETURN: 0xf3,
    REVERT: 0xfd,
  }),
);

/** `:name` is a jump destination, `@name` pushes it, 0x… pushes a number; anything else is an opcode. */
const JUMPDEST = '5b';
const PUSH2 = '61';
const PUSH0_PLUS = 0x5f;

/** Assembles a text of opcodes to bytes, 0x-hex. @throws ModelFault on an unknown word */
export function assembleEvmCode(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const places = new Map<string, number>();
  let at = 0;
  for (const word of words) {
    if (word.startsWith(':')) places.set(word.slice(1), at);
    at += word.startsWith('@') ? 3 : bytesOf(word).length / 2;
  }
  const code = words.map((word) => {
    if (!word.startsWith('@')) return bytesOf(word);
    const place = places.get(word.slice(1));
    if (place === undefined) throw new ModelFault('evm.assemble', { expected: 'a place', got: word });
    return `${PUSH2}${place.toString(16).padStart(4, '0')}`;
  });
  return `0x${code.join('')}`;
}

function bytesOf(word: string): string {
  if (word.startsWith(':')) return JUMPDEST;
  if (word.startsWith('0x')) {
    const digits = word.slice(2);
    return `${(PUSH0_PLUS + digits.length / 2).toString(16)}${digits}`;
  }
  const operation = operations.get(word);
  if (operation === undefined) throw new ModelFault('evm.assemble', { expected: 'an operation', got: word });
  return operation.toString(16).padStart(2, '0');
}
