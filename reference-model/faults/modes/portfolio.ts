import { doneOutcome, refusedOutcome } from '../../actions/action.ts';
import { signedEntryNotional } from '../../engine/risk/account-scalars.ts';
import { portfolioMarginFigures } from '../../engine/risk/portfolio-margin.ts';
import { ZERO_USD } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Rules } from '../../rules.ts';
import { hasEnrolledPortfolio, unenrolPortfolio } from '../../state/portfolios.ts';
import { positionsOf } from '../../state/positions.ts';
import type { Fault } from '../fault.ts';
import { makeAccountStateFieldsEdit } from '../operators/accounts.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { alteredDigestInputEdit, makeEnvelopeTagTest } from '../operators/signatures.ts';

const portfolio = rulesEditorAt('engine', 'portfolio');

export const portfolioMarginFaults: readonly Fault[] = [
  {
    id: 'modes.enrolment-unwritten',
    clause: 'modes.portfolio.enrol',
    title: 'an enrolment is taken and changes nothing',
    needs: ['control'],
    edit: makeCommitEdit('user_portfolio_margin', (core, context, { enroll }, prepared) => {
      const outcome = prepared.commit(core, context);
      if (enroll === true) unenrolPortfolio(core.state, context.account);
      return outcome;
    }),
  },
  {
    id: 'modes.enrolled-once',
    clause: 'modes.portfolio.again',
    title: 'an enrolled account is refused when it enrols again',
    needs: ['control'],
    edit: makeCommitEdit('user_portfolio_margin', (core, context, { enroll }, prepared) =>
      enroll === true && hasEnrolledPortfolio(core.state, context.account)
        ? refusedOutcome(refuse('PRECONDITION_FAILED', 'already enrolled'))
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'modes.unenrolment-of-nobody',
    clause: 'modes.portfolio.leave',
    title: 'who is not enrolled may not leave',
    edit: makeCommitEdit('pm_unenroll', (core, context, _body, prepared) =>
      hasEnrolledPortfolio(core.state, context.account)
        ? prepared.commit(core, context)
        : refusedOutcome(refuse('PRECONDITION_FAILED', 'not enrolled')),
    ),
  },
  {
    id: 'modes.unenrolment-unwritten',
    clause: 'modes.portfolio.leave',
    title: 'who leaves is told so and stays enrolled',
    needs: ['control'],
    edit: makeCommitEdit('user_portfolio_margin', (core, context, { enroll }, prepared) =>
      enroll === true ? prepared.commit(core, context) : doneOutcome,
    ),
  },
  {
    id: 'modes.scenarios-without-volatility',
    clause: 'modes.portfolio.scenarios',
    title: 'volatility moves in no scenario',
    needs: ['control'],
    edit: portfolio(() => ({ volShocks: [0n] })),
  },
  {
    id: 'modes.scenarios-of-falls',
    clause: 'modes.portfolio.scenarios',
    title: 'marks rise in no scenario',
    needs: ['control'],
    edit: portfolio(({ priceShocks }) => ({ priceShocks: priceShocks.filter((shock) => shock < 0n) })),
  },
  {
    id: 'modes.concentration-free',
    clause: 'modes.portfolio.penalty',
    title: 'concentration costs nothing',
    needs: ['control'],
    edit: portfolio(() => ({ penalty: () => ZERO_USD })),
  },
  {
    id: 'modes.concentration-of-all',
    clause: 'modes.portfolio.penalty',
    title: 'the penalty is on the whole notional, not on what exceeds half of the net value',
    needs: ['control'],
    edit: portfolio(({ penalty }) => ({
      penalty: (largest, netValue) =>
        penalty(largest, netValue) > 0n ? ((largest / 10n) as typeof largest) : ZERO_USD,
    })),
  },
  {
    id: 'modes.portfolio-band-of-classical',
    clause: 'modes.portfolio.tier',
    title: 'an account is Safe whatever portfolio margin asks for',
    needs: ['control'],
    edit: makeAccountStateFieldsEdit('margin', {
      tier: ({ scalars }) => (scalars.portfolio === null ? scalars.tier : 'Safe'),
    }),
  },
  {
    id: 'modes.portfolio-health-of-nothing',
    clause: 'modes.portfolio.tier',
    title: 'what portfolio margin asks for does not count in health',
    needs: ['control'],
    edit: makeAccountStateFieldsEdit('full', {
      health: ({ scalars }) => formatUsd(scalars.portfolio === null ? scalars.health : scalars.accountValue),
    }),
  },
  {
    id: 'modes.portfolio-of-buckets',
    clause: 'modes.portfolio.outside',
    title: 'isolated positions are in the scenarios too',
    needs: ['control'],
    edit: makeAccountStateFieldsEdit('perp', {
      pm_maint_margin: ({ account, scalars }, core) => {
        if (scalars.portfolio === null) return '0';
        const notionals = [...positionsOf(core.state, account.address)].map(signedEntryNotional);
        return formatUsd(portfolioMarginFigures(core.rules.engine.portfolio, notionals, scalars.accountValue).margin);
      },
    }),
  },
  {
    id: 'signing.unenrolment-as-enrolment',
    clause: 'signing.encoding.pm-alias',
    title: 'pm_unenroll is signed as user_portfolio_margin with enroll true',
    needs: ['control'],
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('pm_unenroll'), (parts) => ({
      ...parts,
      envelope: { ...parts.envelope, action: { type: 'user_portfolio_margin', params: { enroll: true } } },
    })),
  },
  {
    id: 'accounts.net-value-unserved',
    clause: 'accounts.portfolio.net-value',
    title: 'pm_net_value is 0 on an enrolled account',
    needs: ['control'],
    edit: makeAccountStateFieldsEdit('full', { pm_net_value: () => '0' }),
  },
  {
    id: 'accounts.net-value-kept',
    clause: 'accounts.state.pm-net-value',
    title: 'pm_net_value stands as it was once the account has left portfolio margin',
    needs: ['control'],
    edit: lastNetValue,
  },
];

function lastNetValue(rules: Rules): Rules {
  const last = new Map<string, string>();
  return makeAccountStateFieldsEdit('full', {
    pm_net_value: ({ account: { address }, scalars: { portfolio } }) => {
      if (portfolio !== null) last.set(address, formatUsd(portfolio.netValue));
      return last.get(address) ?? '0';
    },
  })(rules);
}
