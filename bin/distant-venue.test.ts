import { expect, test } from 'vitest';
import { openEditingProxy, openSlowLink } from '../harness/target/proxy.fixture.ts';
import { runOverLink } from './distant-venue.fixture.ts';

// Short versions of distant-venue.soak.ts, with the checks that compare several reads.

const ofOneState = [
  'accounts.scalars.position',
  'accounts.detail.depths',
  'accounts.state.heights',
  'liquidation.price.cross',
  'positions.read.figures',
  'markets.meta.joins-markets',
  'markets.book.levels',
];

test.each([
  ['with the operator interface', true],
  ['without it', false],
])('reads can be compared where each block is over before an answer arrives: %s', async (_how, control) => {
  const link = (upstream: string) => openSlowLink(upstream, 75);
  const blocks = { mode: 'timer', ms: 70 } as const;
  const outcome = await runOverLink({ blocks, link, control }, { seed: 1, only: ofOneState });
  expect(outcome).toMatchObject({ accusations: [], undecided: [] });
  expect(outcome.passed.toSorted()).toEqual(ofOneState.toSorted());
});

test('reads can be compared where every action cuts a block', async () => {
  const link = (upstream: string) => openEditingProxy(upstream, {});
  const outcome = await runOverLink(
    { blocks: { mode: 'instant' }, link, control: false },
    { seed: 1, only: [...ofOneState, 'orders.match.priority', 'fills.row.position-walk', 'orders.status.life'] },
  );
  expect(outcome).toMatchObject({ accusations: [], undecided: [] });
});

const words = [
  [408, ''],
  [502, '<html>bad gateway</html>'],
  [503, '<html>try later</html>'],
  [504, '{"message":"upstream timed out"}'],
] as const;

test('an intermediary that sometimes answers in place of the venue causes no accusation', async () => {
  let replies = 0;
  const link = (upstream: string) =>
    openEditingProxy(upstream, {
      reply(_request, reply) {
        replies += 1;
        const [status, body] = words[Math.floor(replies / 25) % words.length] ?? [502, ''];
        return replies % 25 === 0 ? { ...reply, status, body, headers: { 'content-type': 'text/html' } } : reply;
      },
    });
  const only = [
    'transport.routes',
    'transport.exchange.incomplete',
    'faucet.claim.malformed',
    'faucet.grant.credited',
    'orders.cancel.by-oid',
    'orders.cloid.one-order',
    'transfers.send.usdc',
    'agents.owner.every-action',
  ];
  const { accusations, undecided } = await runOverLink(
    { blocks: { mode: 'instant' }, link, control: true },
    { seed: 1, only },
  );
  expect({ accusations, undecided }).toEqual({ accusations: [], undecided: [] });
});
