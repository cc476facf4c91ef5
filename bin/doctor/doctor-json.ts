import { type SigningDomainProbe, signingDomainAdviceFor } from '../../harness/doctor/domain-probe.ts';
import { signatureAdvice } from '../../harness/signatures/probe-bodies.ts';
import { toolInfo } from '../tool.ts';
import type { DoctorFindings } from './doctor-text.ts';

/** Returns the findings of `doctor` for other programs. @source contracts, "Command line" */
export function doctorJson(target: string, found: DoctorFindings) {
  const { facts, roundTripMs, clockSkewMs, blockMs, domain, bodies, clauses, checks, skipped, rate } = found;
  const { role, network, chainId, chainIdentity, serviceName, profile, isolation, capabilities, variants } = facts;
  return {
    schemaVersion: 1,
    tool: toolInfo,
    target,
    role,
    network,
    chainId,
    chainIdentity,
    serviceName,
    profile,
    isolation,
    capabilities: [...capabilities],
    variants,
    unread: facts.unread,
    roundTripMs: Math.round(roundTripMs),
    clockSkewMs,
    blockMs: blockMs === null ? null : Math.round(blockMs),
    markets: facts.markets.map(({ id, coin, open, halted }) => ({ id, coin, open: open && !halted })),
    signatures: domain === null ? null : signaturesOf(domain),
    bodies: bodies.map(({ type, verdict, answer, fits, signed }) => ({
      type,
      verdict: verdicts[verdict],
      told: answer,
      ...signed,
      advice: verdict === 'refused' ? signatureAdvice(fits) : null,
    })),
    operator: found.operator,
    forms: found.forms,
    clauses,
    counts: found.counts,
    checks,
    products: found.table.products,
    switches: found.table.switches,
    lacking: found.lacking,
    skipped: Object.fromEntries(skipped),
    notOffered: Object.fromEntries(found.notOffered),
    able: found.able,
    missed: Object.fromEntries(found.missed),
    rate,
    estimatedWeight: found.estimatedWeight,
    money: found.money,
    campaigns: found.campaigns,
    campaignsByUrl: found.byUrl,
    estimatedSeconds: Math.round(found.estimatedSeconds),
    faucetSeconds: Math.round(found.faucetSeconds),
    promptSeconds: Math.round(found.promptSeconds),
  };
}

const verdicts = { fits: 'accepted', refused: 'refused', unclear: 'unclear' } as const;

function signaturesOf(domain: SigningDomainProbe) {
  const { own } = domain;
  const { serviceName, chainId } = own.domain;
  return {
    verdict: verdicts[own.verdict],
    told: own.answer,
    domain: { serviceName, chainId },
    ...own.signed,
    advice: own.verdict === 'refused' ? signingDomainAdviceFor(domain) : null,
  };
}
