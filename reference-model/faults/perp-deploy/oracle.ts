import { makePerpGateEdit } from '../../engine/orders/gate-edits.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { CORE_DECIMALS, usd } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import { perpAt } from '../../state/market.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import {
  actionBodyIn,
  alteredDigestInputEdit,
  changeActionBody,
  makeEnvelopeTagTest,
} from '../operators/signatures.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';

const pushes = rulesEditorAt('actions', 'mip3SetOraclePx');
const TAG = 'mip3_set_oracle_px';

export const perpDeployOracleFaults: readonly Fault[] = [
  {
    id: 'perp-deploy.price-field-code',
    clause: 'perp-deploy.oracle.fields',
    title: 'a push without its price is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('px'),
  },
  {
    id: 'perp-deploy.push-unseen',
    clause: 'perp-deploy.oracle.pushes',
    title: 'a push is taken and moves no price',
    edit: makeCommitEdit(TAG, (core, context, body, prepared) => {
      const market = perpAt(core.state, Number(body.asset));
      const before = market?.oracle ?? null;
      const outcome = prepared.commit(core, context);
      const after = perpAt(core.state, Number(body.asset));
      if (after !== undefined) after.oracle = before;
      return outcome;
    }),
  },
  {
    id: 'perp-deploy.ceiling-below',
    clause: 'perp-deploy.oracle.ceiling',
    title: 'a price of a trillion is refused',
    edit: pushes(() => ({ ceiling: usd(pow10(12 + CORE_DECIMALS) - 1n) })),
  },
  {
    id: 'perp-deploy.band-of-five',
    clause: 'perp-deploy.oracle.band',
    title: 'a push may be 5 percent away, and no more',
    edit: pushes(() => ({ isFar: (px, anchor) => (px > anchor ? px - anchor : anchor - px) * 20n > anchor })),
  },
  {
    id: 'perp-deploy.band-around-first',
    clause: 'perp-deploy.oracle.band',
    title: 'the band stays around the first price',
    edit: pushes(({ anchor }) => {
      const firsts = new Map<number, ReturnType<typeof anchor>>();
      return {
        anchor(core, deployment) {
          const first = firsts.get(deployment.market) ?? anchor(core, deployment);
          firsts.set(deployment.market, first);
          return first;
        },
      };
    }),
  },
  {
    id: 'perp-deploy.stays-cross',
    clause: 'perp-deploy.oracle.first',
    title: 'a market that its deployer prices keeps cross margin',
    edit: rulesEditorAt('engine', 'pushes')(() => ({ isolates: false })),
  },
  {
    id: 'perp-deploy.price-respelt',
    clause: 'perp-deploy.oracle.text-signed',
    title: 'a price is signed without the zeros at its end',
    edit: alteredDigestInputEdit(
      (envelope) => makeEnvelopeTagTest(TAG)(envelope) && Number(actionBodyIn(envelope).px) > 1,
      (parts) => ({
        ...parts,
        envelope: changeActionBody(parts.envelope, (body) => ({ ...body, px: String(Number(body.px)) })),
      }),
    ),
  },
  {
    id: 'perp-deploy.stale-shut',
    clause: 'perp-deploy.oracle.stale',
    title: 'while the price of a deployer is old, no position is closed either',
    needs: ['control'],
    edit: makePerpGateEdit(
      'stale',
      () => (core, _look, market) =>
        core.rules.engine.pushes.isStale(core, market) ? refuse('MARKET_INACTIVE', 'stale') : null,
    ),
  },
];
