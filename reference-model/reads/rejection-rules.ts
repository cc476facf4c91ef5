import { didYouMean, similarSentKeysText } from '../../spec-schemas/near-matches.ts';
import { type Answer, bareErrorAnswer, refusalAnswer } from '../answers/answer.ts';
import { refuse } from '../refusal.ts';
import type { ParsedArgument, SentArgument } from './argument-rules.ts';
import { allMarketNames, type NamedCoin } from './named-coin.ts';

/** Answers to invalid arguments. */
export interface ArgumentRejectionRules {
  missingAddress(sent: SentArgument): Answer;
  malformedAddress(sent: SentArgument, text: string): Answer;
  wrongAddressType(sent: SentArgument): Answer;
  missing(sent: SentArgument): Answer;
  malformed(sent: SentArgument): Answer;
  /** A filter word that is not listed. */
  unlisted(sent: SentArgument): Answer;
  /** An unlisted word that the answer quotes. */
  invalidWord(sent: SentArgument, text: string): Answer;
  unknownCoin(sent: SentArgument, coin: string): ParsedArgument<NamedCoin>;
  /** A numeric market argument of older releases, without `coin`. */
  legacyMarket(): Answer;
}

/** @source read-api, "Errors"; decisions D13, D56, D57, D58 */
export const argumentRejectionRules: ArgumentRejectionRules = {
  missingAddress: (sent) =>
    sent.entry.lane === 'archive' ? bareErrorAnswer(400, `missing field: ${sent.name}`) : absent(sent),
  malformedAddress: ({ entry, name }, text) =>
    entry.lane === 'archive'
      ? bareErrorAnswer(400, `invalid user address: ${text}`)
      : invalid(`${name} is no address: 0x and 40 hexadecimal digits`),
  wrongAddressType: ({ core, name }) => core.rules.edge.info.wrongType(name),
  missing: absent,
  malformed: ({ name }) => invalid(`${name} cannot be read`),
  unlisted: ({ name, argument }) => invalid(`${name} must be one of ${argument.values?.join(', ')}`),
  invalidWord: ({ entry, name }, text) =>
    entry.lane === 'archive' ? bareErrorAnswer(400, `invalid ${name}: ${text}`) : invalid(`invalid ${name}: ${text}`),
  unknownCoin: ({ core }, coin) => ({
    rejection: refusalAnswer(
      refuse('MARKET_NOT_FOUND', `unknown coin: ${coin}${didYouMean(coin, allMarketNames(core))}`),
    ),
    bound: false,
  }),
  legacyMarket: () => invalid('markets are named by coin'),
};

function absent({ entry, name, request }: SentArgument): Answer {
  const others = Object.keys(request).filter((key) => key !== 'type' && !(key in entry.arguments));
  return invalid(`missing field: ${name}${similarSentKeysText(name, others)}`);
}

function invalid(message: string): Answer {
  return refusalAnswer(refuse('INVALID_REQUEST', message));
}

/** The same argument, treated as that of a node read. */
export function asNodeArgument(sent: SentArgument): SentArgument {
  return { ...sent, entry: { ...sent.entry, lane: 'node' } };
}
