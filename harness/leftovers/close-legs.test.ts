import { expect, test } from 'vitest';
import { Dec } from '../compare/decimal.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { type LeftoverLeg, matchLongsWithShorts } from './close-legs.ts';

const origin = { seed: 1, salt: 'test', caseId: 'legs', attempt: 1 };
const someone = (n: number) => deriveIdentity(origin, n);

function leg(n: number, size: string): LeftoverLeg {
  const signer = someone(n);
  const held = Dec.of(size);
  const long = held.compare(Dec.of(0)) > 0;
  return { holder: { address: signer.address, signer, origin }, coin: 'BTC', long, size: held.abs(), side: null };
}

const partOf = ({ leg: { holder }, lots }: ReturnType<typeof matchLongsWithShorts>['rest'][number]) => [
  holder.address,
  lots,
];

test.each<
  [string, readonly LeftoverLeg[], readonly (readonly [number, number, bigint])[], readonly [number, bigint][]]
>([
  ['two that meet', [leg(0, '0.5'), leg(1, '-0.5')], [[0, 1, 50n]], []],
  [
    'one against several',
    [leg(0, '1'), leg(1, '-0.4'), leg(2, '-0.6')],
    [
      [0, 1, 40n],
      [0, 2, 60n],
    ],
    [],
  ],
  ['more of one side', [leg(0, '1'), leg(1, '-0.4')], [[0, 1, 40n]], [[0, 60n]]],
  [
    'two legs of one account, which would meet themselves',
    [leg(0, '1'), leg(0, '-1')],
    [],
    [
      [0, 100n],
      [0, 100n],
    ],
  ],
  ['less than a lot', [leg(0, '0.001')], [], []],
])('%s', (_says, legs, pairs, rest) => {
  const found = matchLongsWithShorts(legs, { szDecimals: 2 });
  expect(found.pairs.map(([long, short]) => [...partOf(long), ...partOf(short)])).toEqual(
    pairs.map(([long, short, lots]) => [someone(long).address, lots, someone(short).address, lots]),
  );
  expect(found.rest.map(partOf)).toEqual(rest.map(([n, lots]) => [someone(n).address, lots]));
});
