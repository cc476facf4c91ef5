import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { classifyDecimalSpelling } from '../../harness/compare/decimal.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { valuesAtPath } from './leaves.ts';

const DAY_MS = 86_400_000;
const money: Readonly<Record<string, readonly string[]>> = {
  account_state: [
    'account_value',
    'total_raw_usd',
    'withdrawable',
    'health',
    'pm_net_value',
    'perp.init_margin',
    'perp.total_ntl_pos',
    'spot.balances.*.total',
    'spot.balances.*.hold',
    'margin.collateral',
    'option.escrow',
  ],
  markets: ['perp.*.mark_px', 'perp.*.oracle_px', 'perp.*.open_interest', 'perp.*.day_ntl_vlm'],
  markets_meta: ['perp.*.tick_size', 'perp.*.step_size', 'perp.*.min_order'],
  validator_summaries: ['total_stake', 'validators.*.stake'],
};
/** A decimal in any conceivable spelling: another clause judges which of them is plain. */
const someDecimal = /^[+-]?[\d,]*\.?\d+(e[+-]?\d+)?$/i;

export default check({
  id: 'transport.scalar.reads',
  title: 'amounts are plain decimals in strings, addresses are 0x-hex, times are milliseconds of the consensus clock',
  clauses: [
    'transport.scalar.money',
    'transport.scalar.plain-decimal',
    'transport.scalar.address',
    'transport.scalar.time',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const bodies: Record<string, JsonValue> = {};
    for (const type of Object.keys(money))
      await given.part(async () => {
        bodies[type] = given.data(await target.read(type, { address }));
      });
    const status = given.data(await target.read('exchange_status'));

    for (const [type, paths] of Object.entries(money)) {
      for (const { path, value } of paths.flatMap((path) => valuesAtPath(bodies[type], path))) {
        const where = `${type} ${path}`;
        const figure = field(bodies[type], path);
        expect('transport.scalar.money').relation(
          'a decimal in a string',
          { figure },
          ({ figure }) => typeof figure === 'string' && someDecimal.test(figure),
          where,
        );
        const form = typeof value === 'string' ? classifyDecimalSpelling(value) : 'malformed';
        expect('transport.scalar.plain-decimal').relation(
          'a plain decimal',
          { figure },
          () => form !== 'malformed',
          where,
        );
        expect('transport.scalar.plain-decimal').unusual(form === 'advisory', {
          expected: 'the shortest spelling of the decimal',
          actual: derived(`${where}: ${String(value)}`, figure),
        });
      }
    }

    const addresses = (
      [
        ['account_state', 'address'],
        ['validator_summaries', 'validators.*.validator'],
      ] as const
    ).flatMap(([type, path]) => valuesAtPath(bodies[type], path).map((leaf) => field(bodies[type], leaf.path)));
    const named = field(bodies.account_state, 'address');
    expect('transport.scalar.address').equal(
      derived(String(named.value).toLowerCase(), named),
      address,
      'address in account_state',
    );
    for (const shown of addresses) {
      expect('transport.scalar.address').relation(
        '0x and 40 hex digits',
        { shown },
        ({ shown }) => typeof shown === 'string' && /^0x[0-9a-fA-F]{40}$/.test(shown),
        shown.path,
      );
    }

    // Whether a validator signs its blocks with an account's key is open.
    for (const { path, value } of valuesAtPath(bodies.validator_summaries, 'validators.*.signer'))
      expect('transport.scalar.address').unusual(!/^0x[0-9a-fA-F]{40}$/.test(String(value)), {
        expected: 'a signer that is an address',
        actual: field(bodies.validator_summaries, path),
      });

    const now = field(status, 'timestamp');
    const time = field(bodies.account_state, 'time');
    for (const value of [now, time]) {
      expect('transport.scalar.time').relation(
        'milliseconds as a whole JSON number',
        { value },
        ({ value }) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
      );
    }
    // Two clocks of one chain: with seconds or microseconds on either side they would be far apart.
    expect('transport.scalar.time').relation(
      'timestamp of exchange_status and time of account_state less than 24 hours apart',
      { now, time },
      ({ now, time }) => Math.abs(Number(now) - Number(time)) < DAY_MS,
    );
  },
});
