import type { Fault } from '../fault.ts';
import { noVoteEffectEdit } from '../operators/votes.ts';

export const votedFigureFaults: readonly Fault[] = [
  {
    id: 'governance.fees-as-before',
    clause: 'governance.figures.fee-schedule',
    title: 'a vote on the fee schedule is told and changes nothing',
    needs: ['control'],
    edit: noVoteEffectEdit('SetFeeSchedule'),
  },
  {
    id: 'governance.cap-as-before',
    clause: 'governance.figures.funding-cap',
    title: 'a vote on the cap of the funding rate is told and changes nothing',
    needs: ['control'],
    edit: noVoteEffectEdit('SetFundingFigures'),
  },
];
