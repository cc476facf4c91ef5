import type { ReplyRules } from '../../chain/outcome-replies.ts';
import type { Core } from '../../core.ts';
import type { EnvelopeRules } from '../../edge/envelope.ts';
import type { ExchangeRules } from '../../edge/exchange-rules.ts';
import type { InfoRules } from '../../edge/info.ts';
import type { RouteRules } from '../../edge/route-rules.ts';
import type { ArgumentRules } from '../../reads/argument-rules.ts';
import type { ExchangeStatusRules } from '../../reads/exchange-status.ts';
import type { Read } from '../../reads/read.ts';
import type { ReadRules } from '../../reads/read-rules.ts';
import type { RejectionRules } from '../../reads/rejection-rules.ts';
import type { RulesEdit } from '../../rules.ts';
import { parseAddress } from '../../state/address.ts';

// Each replaces entries of one record of the rules.

type Change<Record> = (rules: Record) => Partial<Record>;

export function routes(change: Change<RouteRules>): RulesEdit {
  return (rules) => ({
    ...rules,
    edge: { ...rules.edge, routes: { ...rules.edge.routes, ...change(rules.edge.routes) } },
  });
}

export function envelope(change: Change<EnvelopeRules>): RulesEdit {
  return (rules) => ({
    ...rules,
    edge: { ...rules.edge, envelope: { ...rules.edge.envelope, ...change(rules.edge.envelope) } },
  });
}

export function info(change: Change<InfoRules>): RulesEdit {
  return (rules) => ({ ...rules, edge: { ...rules.edge, info: { ...rules.edge.info, ...change(rules.edge.info) } } });
}

export function exchange(change: Change<ExchangeRules>): RulesEdit {
  return (rules) => ({
    ...rules,
    chain: { ...rules.chain, exchange: { ...rules.chain.exchange, ...change(rules.chain.exchange) } },
  });
}

export function replies(change: Change<ReplyRules>): RulesEdit {
  return (rules) => ({
    ...rules,
    chain: { ...rules.chain, replies: { ...rules.chain.replies, ...change(rules.chain.replies) } },
  });
}

export function reads(change: Change<ReadRules>): RulesEdit {
  return (rules) => ({ ...rules, reads: { ...rules.reads, ...change(rules.reads) } });
}

export function readArguments(change: Change<ArgumentRules>): RulesEdit {
  return reads((rules) => ({ arguments: { ...rules.arguments, ...change(rules.arguments) } }));
}

export function rejections(change: Change<RejectionRules>): RulesEdit {
  return reads((rules) => ({ rejections: { ...rules.rejections, ...change(rules.rejections) } }));
}

export function status(change: Change<ExchangeStatusRules['body']>): RulesEdit {
  // A key that a change leaves undefined is left out of the body.
  return reads((rules) => ({
    exchangeStatus: {
      body: { ...rules.exchangeStatus.body, ...change(rules.exchangeStatus.body) } as ExchangeStatusRules['body'],
    },
  }));
}

/** Puts another answer in the place of one read. */
export function read(type: string, answer: (served: Read) => Read): RulesEdit {
  return reads(({ table }) => {
    const served = table.get(type);
    return served === undefined ? {} : { table: new Map([...table, [type, answer(served)]]) };
  });
}

/** Whether a request names an account that the venue has seen. */
export function isKnown(core: Core, address: unknown): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && core.state.accounts.has(parsed);
}
