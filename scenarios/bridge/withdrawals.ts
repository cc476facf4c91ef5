import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { negativePowerOfTen } from '../../harness/compare/planes.ts';
import {
  type AcceptedWithdrawal,
  awaitBridgeOutbox,
  bridgeChainIds,
  DEFAULT_WITHDRAWAL_MICRO_USDC,
  readBridgeOutboxBody,
  usdcFromMicro,
  withdrawViaBridge,
} from '../../harness/setup/bridge.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const unserved = 'an archive that serves the list';
const MICRO = 6;
/** Decimals that USDC may have on another chain, the usual ones first. */
const PLACES = Array.from({ length: 19 }, (_, more) => MICRO + more);
/** Keys that might name a withdrawal in a reply; its `nonce` is the envelope's. */
const names = ['withdrawal_id', 'withdrawal_nonce', 'id', 'entry', 'message_id'];

export default check({
  id: 'bridge.withdrawals.queued',
  title: 'each withdrawal debits its signer by its amount, and has its own entry, oldest first',
  clauses: [
    'bridge.withdraw.debit',
    'bridge.withdraw.each-new',
    'bridge.withdraw.units',
    'bridge.withdraw.no-id',
    'bridge.history.shape',
    'bridge.history.chain',
    'bridge.history.amount',
    'bridge.history.destination',
    'bridge.history.status-words',
    'bridge.history.released-at',
    'bridge.history.order',
    'bridge.history.filter',
    'bridge.history.truncated',
  ],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, venue, pace, expect } = context;
    const sinceMs = await pace.timeMs();
    const who = await given.fundedAccount({ usdc: '20' });
    const { address: to } = given.stranger();
    const { address: elsewhere } = given.stranger();
    const { address } = who;
    const first = await withdrawViaBridge(context, who, { to });
    const twin = await withdrawViaBridge(context, who, { to }, [first.chain]);
    const less = await withdrawViaBridge(
      context,
      who,
      { to: elsewhere, micro: DEFAULT_WITHDRAWAL_MICRO_USDC - 500_001 },
      bridgeChainIds.toReversed(),
    );
    const requested = [
      DEFAULT_WITHDRAWAL_MICRO_USDC,
      DEFAULT_WITHDRAWAL_MICRO_USDC,
      DEFAULT_WITHDRAWAL_MICRO_USDC - 500_001,
    ];
    const withdrawals = [first, twin, less];
    for (const { reply } of withdrawals)
      if (expect('bridge.withdraw.no-id').exercised(reply.kind === 'admitted', 'an answer of the documented kind'))
        expect('bridge.withdraw.no-id').equal(
          derived('body' in reply ? Object.keys(reply.body).filter((key) => names.includes(key)) : [], reply),
          [],
          'keys in the reply that name the withdrawal',
        );
    expect('bridge.withdraw.debit').relation(
      'a debit of more than 0 USDC',
      { debit: first.debit },
      ({ debit }) => debit.compare(Dec.of(0)) > 0,
      'withdrawable',
    );
    // Plus the fee, if there is one.
    expect('bridge.withdraw.units').atLeast(first.debit, usdcFromMicro(DEFAULT_WITHDRAWAL_MICRO_USDC), 'withdrawable');
    expect('bridge.withdraw.each-new').decimal(twin.debit, first.debit, 'USDC debited by the second withdrawal');

    const body = await readBridgeOutboxBody(context, address);
    if (!expect('bridge.history.shape').exercised(body !== null, unserved) || body === null) return;
    const whole = await awaitBridgeOutbox(context, address, (now) => now.length >= withdrawals.length);
    const entries = rowsAt(whole, 'entries');
    const listed = field(whole, 'entries');
    expect('bridge.withdraw.debit').present(
      derived(entries[0], listed),
      'an entry of the debited withdrawal',
      'entries',
    );
    expect('bridge.withdraw.each-new').relation(
      `${withdrawals.length} entries, one per withdrawal`,
      { entries: listed },
      () => entries.length === withdrawals.length,
      'entries',
    );
    const shape = expect('bridge.history.shape');
    shape.shape(whole, 'info.bridge_withdrawal_history');
    shape.equal(derived(String(whole.address).toLowerCase(), field(whole, 'address')), address, 'address');
    for (const clause of ['chain', 'destination', 'status-words', 'released-at'] as const)
      expect(`bridge.history.${clause}`).formed(whole, 'info.bridge_withdrawal_history');
    expect('bridge.history.order').ordered(whole, 'info.bridge_withdrawal_history');
    const untilMs = await pace.timeMs();
    shape.relation(
      `ts_ms of every entry from ${sinceMs} to ${untilMs}`,
      { entries: listed },
      () => entries.every(({ ts_ms }) => typeof ts_ms === 'number' && ts_ms >= sinceMs && ts_ms <= untilMs),
      'entries[*].ts_ms',
    );
    expect('bridge.withdraw.each-new').equal(
      derived(
        ['nonce', 'message_id'].map((key) => new Set(entries.map((entry) => String(entry[key]))).size),
        listed,
      ),
      [withdrawals.length, withdrawals.length],
      'number of different nonces and of different message_ids',
    );
    if (expect('bridge.history.shape').exercised(entries.length > 0, 'an entry')) {
      shape.equal(derived(new Set(entries.map(({ token }) => token)).size, listed), 1, 'number of different tokens');
      shape.equal(field(entries[0], 'token', listed), venue.usdc.name);
    }
    judgeDestinations(context, whole, [to, to, elsewhere]);
    // An entry belongs to a withdrawal by its position, where each has one: public facts alone say so.
    const isOneEach = entries.length === withdrawals.length;
    for (const clause of ['bridge.history.amount', 'bridge.history.chain', 'bridge.withdraw.units'] as const)
      expect(clause).exercised(isOneEach, 'an entry for each withdrawal');
    const places = new Map<number, number>();
    for (const [at, withdrawal] of isOneEach ? withdrawals.entries() : [])
      judgeEntry(expect, entries[at] ?? {}, { ...withdrawal, requested: requested[at] ?? 0 }, `entries[${at}]`, places);

    const numbers = (rows: readonly JsonObject[]) => rows.map(({ nonce }) => String(nonce));
    for (const chain of bridgeChainIds) {
      const own = entries.filter((entry) => entry.chain === chain);
      const ofChain = await awaitBridgeOutbox(context, address, (now) => now.length >= own.length, { chain });
      const nonces = derived(numbers(rowsAt(ofChain, 'entries')), field(ofChain, 'entries'));
      expect('bridge.history.filter').equal(nonces, numbers(own), `nonces of chain ${chain}`);
      expect('bridge.history.truncated').equal(field(ofChain, 'truncated'), false, `truncated of chain ${chain}`);
    }
  },
});

/**
 * Judges the entry of a withdrawal.
 * @param requested  millionths of a USDC
 * @param places  USDC decimals on each chain, learned from earlier entries
 */
function judgeEntry(
  expect: CaseContext<'bridge.history.amount' | 'bridge.history.chain' | 'bridge.withdraw.units'>['expect'],
  entry: JsonObject,
  { chain, debit, requested }: Pick<AcceptedWithdrawal, 'chain' | 'debit'> & { readonly requested: number },
  place: string,
  places: Map<number, number>,
): void {
  const units = Dec.parse(entry.amount_units) ?? Dec.of(0);
  const asked = usdcFromMicro(requested);
  // Either the whole requested amount arrives, or the debit equals it and the fee is deducted from it (D150).
  const isAsked = (usdc: Dec) => usdc.equals(asked);
  const isWithin = (usdc: Dec, bound: Dec) =>
    units.scaledTo(0) !== null && debit.equals(asked) && usdc.compare(bound) > 0 && usdc.compare(asked) < 0;
  const ofMicro = units.times(negativePowerOfTen(MICRO));
  // A fee leaves at least a hundredth: a smaller amount means a larger unit.
  const least = asked.times(Dec.of('0.01'));
  const isInMicro = isAsked(ofMicro) || isWithin(ofMicro, least);
  // No document states the unit of a request, so the debit is considered as well. Nor does any state the USDC decimals at the destination:
  // they are at least those of the debit, and equal for every withdrawal.
  const fitsPlaces = (at: number) => {
    const usdc = units.times(negativePowerOfTen(at));
    return isAsked(usdc) || usdc.equals(debit) || isWithin(usdc, at === MICRO ? least : asked.times(Dec.of('0.5')));
  };
  const known = places.get(chain);
  const found = PLACES.find((at) => (known === undefined || known === at) && fitsPlaces(at));
  if (found !== undefined) places.set(chain, found);
  const facts = { amount_units: field(entry, 'amount_units'), debit };
  const amount = expect('bridge.history.amount');
  amount.relation(
    `${asked} USDC in whole base units, or less by a fee taken out of them, or the debit`,
    facts,
    () => found !== undefined,
    `${place}.amount_units`,
  );
  amount.unusual(found !== undefined && found !== MICRO, {
    expected: 'millionths of a USDC',
    actual: field(entry, 'amount_units'),
  });
  expect('bridge.withdraw.units').relation(
    `${requested} millionths of a USDC, or less by a fee taken out of them`,
    facts,
    () => isInMicro,
    `${place}.amount_units`,
  );
  expect('bridge.history.chain').equal(field(entry, 'chain'), chain, `chain of ${place}`);
}

/** Judges that each entry has a destination of a withdrawal, and where there are as many entries, each of them once. */
function judgeDestinations(
  { expect }: CaseContext<'bridge.history.destination'>,
  whole: JsonObject,
  asked: readonly string[],
): void {
  const due = asked.map((destination) => `0x${'0'.repeat(24)}${destination.slice(2)}`).toSorted();
  const listed = rowsAt(whole, 'entries');
  const destinations = listed.map(({ dst_addr }) => String(dst_addr).toLowerCase()).toSorted();
  expect('bridge.history.destination').relation(
    `only the destinations ${due.join(', ')}, in 32 bytes each`,
    { dst_addr: derived(destinations, field(whole, 'entries')) },
    () =>
      destinations.every((one) => due.includes(one)) &&
      (destinations.length !== due.length || destinations.join() === due.join()),
    'entries[*].dst_addr',
  );
}
