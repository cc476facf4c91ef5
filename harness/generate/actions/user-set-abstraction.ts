import fc from 'fast-check';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'user_set_abstraction';
  /** 0 sets the mode, others a reservation for perps, spot and options. */
  readonly kind: number;
  readonly value: string;
}

export const userSetAbstractionGenerator: ActionGenerator<Words> = {
  tag: 'user_set_abstraction',
  weight: 2,
  words: () =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          tag: fc.constant('user_set_abstraction'),
          kind: fc.constant(0),
          value: fc.constantFrom('0', '1', '1', '2', '0.5', '-1'),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          tag: fc.constant('user_set_abstraction'),
          kind: fc.constantFrom(1, 1, 1, 2, 3, 4, 255),
          // Reservations that cover most orders, few of them, or more than any account is worth.
          value: fc.constantFrom('15000', '400', '35', '0', '0.000001', '-1', '1000000000'),
        }),
      },
    ),
  encode: ({ tag, kind, value }) => ({ type: tag, params: { kind, value } }),
  facets: ({ kind, value }) => [kind === 0 ? `mode ${value}` : `reserves for ${kind}`],
};
