import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { corePositionsIn } from '../../harness/setup/own-positions.ts';
import {
  configurePositionKind,
  type PositionKind,
  positionKindTitleSuffixes,
  takerLegFields,
} from '../../harness/setup/position-kinds.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

/** Figures of `account_state` about the account as a whole. */
const accountFigures = [
  'account_value',
  'total_raw_usd',
  'withdrawable',
  'health',
  'tier',
  'total_margin_used',
  'cross_maintenance_margin_used',
];
const lamps = [0, 1, 2, 3, 4];

/** Leverage for positions of a chosen mode. */
const LEVERAGE = 2;

const queueFigures = (kind: PositionKind) =>
  check({
    id: `positions.read.queue-figures${kind === 'cross' ? '' : `.${kind}`}`,
    title: `positions have adl_lamps only with detail adl, and no figures of the whole account${positionKindTitleSuffixes[kind]}`,
    clauses: [
      'positions.read.adl-lamps',
      'positions.read.no-account-figure',
      'positions.read.adl',
      'positions.read.shape',
    ],
    by: 'act',
    async run(context) {
      const { given, target, expect } = context;
      const traders = await leaseTwoTraders(context, kind === 'cross' ? {} : { fits: leverageRequirement(LEVERAGE) });
      if (kind !== 'cross') await configurePositionKind(context, traders, kind, LEVERAGE);
      const { size } = await traders.trade('bid', traders.size(), traders.pxs[0], takerLegFields(kind));
      const { address } = traders.taker;
      const listed = await traders.positions(traders.taker, size);
      given.require(listed.length === 1, 'the position is not listed');
      const plain = given.data(await target.read('clearinghouse_state', { address }));
      expect('positions.read.shape').shape(plain, 'info.clearinghouse_state');
      const stray = accountFigures.filter((key) => [plain, ...corePositionsIn(plain)].some((object) => key in object));
      expect('positions.read.no-account-figure').equal(
        derived(stray, plain),
        [],
        'account-level keys in clearinghouse_state',
      );
      const queue = expect('positions.read.adl-lamps');
      queue.relation(
        'no adl_lamps without detail adl',
        { positions: corePositionsIn(plain) },
        ({ positions }) => positions.every((row) => !('adl_lamps' in row)),
        'positions',
      );
      const reply = await target.read('clearinghouse_state', { address, detail: 'adl' });
      expect('positions.read.adl').relation(
        'HTTP 200 with data for detail adl of an account with a position',
        { reply },
        () => reply.kind === 'data' && isOkStatus(reply.wire),
        'data',
      );
      const queued = given.data(reply);
      expect('positions.read.shape').shape(queued, 'info.clearinghouse_state');
      queue.relation(
        'one position, with adl_lamps from 0 to 4',
        { positions: corePositionsIn(queued) },
        ({ positions }) =>
          positions.length === 1 && positions.every((row) => lamps.some((lit) => lit === row.adl_lamps)),
        'positions',
      );
    },
  });

export default queueFigures('cross');
export const adlLampsOnRequestIsolatedCheck = queueFigures('isolated');
export const adlLampsOnRequestHedgedCheck = queueFigures('hedged');
