import type { Fault } from './fault.ts';
import { quorumFaults } from './governance/quorum.ts';
import { validatorFaults } from './governance/validators.ts';
import { voteListFaults } from './governance/vote-list.ts';
import { voteRowFaults } from './governance/vote-rows.ts';

export const governanceFaults: readonly Fault[] = [
  ...voteListFaults,
  ...voteRowFaults,
  ...quorumFaults,
  ...validatorFaults,
];
