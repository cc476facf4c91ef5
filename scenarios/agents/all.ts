import type { Check } from '../../harness/check/check.ts';
import approvalEnds from './approval-ends.ts';
import approvalWaits from './approval-waits.ts';
import approvedAgain from './approved-again.ts';
import approvedAgent from './approved-agent.ts';
import capable from './capable.ts';
import masterOnly from './master-only.ts';
import strangers from './strangers.ts';

export const agentsChecks: readonly Check[] = [
  approvalEnds,
  approvalWaits,
  approvedAgain,
  approvedAgent,
  capable,
  masterOnly,
  strangers,
];
