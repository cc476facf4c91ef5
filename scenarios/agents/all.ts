import type { Check } from '../../harness/check/check.ts';
import approvalClock from './approval-clock.ts';
import approvalEnds from './approval-ends.ts';
import approvalForms, { absentFields } from './approval-forms.ts';
import approvalWaits from './approval-waits.ts';
import approvedAgain from './approved-again.ts';
import approvedAgent from './approved-agent.ts';
import capable from './capable.ts';
import masterOnly from './master-only.ts';
import ownerSentAlong from './owner-sent-along.ts';
import strangers from './strangers.ts';

export const agentsChecks: readonly Check[] = [
  approvalEnds,
  approvalWaits,
  approvedAgain,
  approvedAgent,
  capable,
  masterOnly,
  strangers,
  approvalClock,
  approvalForms,
  absentFields,
  ownerSentAlong,
];
