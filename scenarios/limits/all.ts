import type { Check } from '../../harness/check/check.ts';
import accountAgents from './account-agents.ts';
import accountBudget from './account-budget.ts';
import allowlist from './allowlist.ts';
import chargedRefusals from './charged-refusals.ts';
import { accountCoverage, everyRequest } from './coverage.ts';
import first64 from './first-64.ts';
import ipBudget from './ip-budget.ts';
import noRoute from './no-route.ts';
import queue from './queue.ts';
import refusal from './refusal.ts';
import socketCap from './socket-cap.ts';
import throttledAgain from './throttled-again.ts';
import weightFaucet from './weight-faucet.ts';
import weightSocket from './weight-socket.ts';
import weights from './weights.ts';

export const limitsChecks: readonly Check[] = [
  accountAgents,
  accountBudget,
  allowlist,
  chargedRefusals,
  first64,
  ipBudget,
  noRoute,
  queue,
  refusal,
  socketCap,
  throttledAgain,
  weightFaucet,
  weightSocket,
  weights,
  accountCoverage,
  everyRequest,
];
