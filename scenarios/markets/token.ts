import type { ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const nobody = `0x${'0'.repeat(40)}`;

async function tokensOf({ given, target }: ReadContext): Promise<readonly JsonObject[]> {
  return rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.tokens');
}

export default check({
  id: 'markets.token.contracts',
  title: 'a token without an EVM contract serves evm_contract null',
  clauses: ['markets.token.unbound'],
  by: 'observe',
  async run(context) {
    const { expect } = context;
    for (const token of expect('markets.token.unbound').exercisedBy(await tokensOf(context), 'a token'))
      expect('markets.token.unbound').relation(
        'evm_contract to be null, or an object with a non-zero address',
        { evm_contract: field(token, 'evm_contract') },
        ({ evm_contract }) => evm_contract === null || !/^(0x0*)?$/.test(addressOf(token)),
        `evm_contract of token ${token.id}`,
      );
  },
});

export const boundTokenContractCheck = check({
  id: 'markets.token.bound',
  title: 'a bound token has evm_contract.variant 0, 1 or 2, and its contract address does not change',
  clauses: ['markets.token.variant', 'markets.token.binding-permanent'],
  by: 'observe',
  async run(context) {
    const { pace, expect } = context;
    const before = (await tokensOf(context)).filter(({ evm_contract }) => evm_contract !== null);
    if (before.length === 0) throw new Unsupported('a token that is bound to a contract');
    for (const token of before)
      expect('markets.token.variant').relation(
        'evm_contract.variant of 0, 1 or 2',
        { variant: field(token, 'evm_contract.variant') },
        ({ variant }) => [0, 1, 2].includes(Number(variant)),
        `evm_contract.variant of token ${token.id}`,
      );
    await pace.blocks(2);
    const after = await tokensOf(context);
    for (const token of before) {
      const later = after.find(({ id }) => id === token.id);
      expect('markets.token.binding-permanent').equal(
        derived(later === undefined ? nobody : addressOf(later), later ?? after),
        derived(addressOf(token), token),
        `evm_contract.address of token ${token.id}, two blocks later`,
      );
    }
  },
});

/** In one letter case: that of addresses is open (D10). */
function addressOf(token: JsonObject): string {
  return String(at(token, 'evm_contract.address') ?? '').toLowerCase();
}
