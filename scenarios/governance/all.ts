import type { Check } from '../../harness/check/check.ts';
import apart from './apart.ts';
import changesTold from './changes-told.ts';
import direct from './direct.ts';
import filterCoin from './filter-coin.ts';
import limit from './limit.ts';
import movesWindow from './moves-window.ts';
import quorumVote from './quorum-vote.ts';
import validators from './validators.ts';
import { emptyAnswer, filterWords, noArchive, standingRows } from './votes-read.ts';
import window from './window.ts';

export const governanceChecks: readonly Check[] = [
  validators,
  emptyAnswer,
  noArchive,
  filterWords,
  standingRows,
  quorumVote,
  movesWindow,
  changesTold,
  apart,
  window,
  filterCoin,
  direct,
  limit,
];
