import type { Check } from '../../harness/check/check.ts';
import accountAgents from './account-agents.ts';
import accountBudget from './account-budget.ts';
import allowlist from './allowlist.ts';
import { accountCoverage, everyRequest } from './coverage.ts';
import first64 from './first-64.ts';
import ipBudget from './ip-budget.ts';
import noRoute from './no-route.ts';
import queue from './queue.ts';
import refusal from './refusal.ts';
import socketCap from './socket-cap.ts';
import throttledAgain from './throttled-again.ts';
import weightFaucet from './weight-faucet.ts';
import weightPosts from './weight-posts.ts';
import weightSocket from './weight-socket.ts';
import { weightsOfReads, weightsOfRefusedReads, weightsOfWrites } from './weights.ts';

export const limitsChecks: readonly Check[] = [
  accountAgents,
  accountBudget,
  allowlist,
  first64,
  ipBudget,
  noRoute,
  queue,
  refusal,
  socketCap,
  throttledAgain,
  weightFaucet,
  weightPosts,
  weightSocket,
  weightsOfReads,
  weightsOfWrites,
  weightsOfRefusedReads,
  accountCoverage,
  everyRequest,
];
