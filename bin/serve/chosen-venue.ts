import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CROWD_MEMBER_USDC } from '../../harness/crowd/crowd.ts';
import { faultsWhenConcurrent, faultsWhenDisturbed, listPlantableFaults } from '../../reference-model/faults/index.ts';
import {
  type Genesis,
  GenesisError,
  parseGenesis,
  readShippedGenesis,
  removedProductsEdit,
  shippedGenesisNames,
  type VariantChoice,
  Venue,
  type VenueServerKind,
  variantEdits,
} from '../../reference-model/index.ts';
import { networkOf } from '../../spec-schemas/catalogue/networks.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import type { ProductId } from '../../spec-schemas/products.ts';
import type { SwitchId } from '../../spec-schemas/switches.ts';
import { computeModelBuildId, computeStateFormatId } from '../build-id.ts';
import type { NetworkName } from '../options/option-values.ts';
import { listMultiFormVariants } from '../options/variant-forms.ts';
import { toolInfo } from '../tool.ts';
import { UsageError } from '../usage-error.ts';
import { deriveLocalAccounts, type LocalAccount, withFundedAccounts } from './local-accounts.ts';
import { deriveCrowdIdentities } from './served-crowd.ts';
import type { StateOrigin } from './state-file.ts';

/** Options that define the venue to serve, independent of its ports. */
export interface VenueChoice {
  readonly role?: VenueServerKind;
  readonly profile: 'live' | 'next';
  readonly network?: { readonly chainId: number; readonly name: NetworkName | null };
  readonly serviceName: string;
  readonly genesis: string;
  readonly accounts?: number;
  /** Number of randomly trading accounts; left out: none. */
  readonly crowd?: number;
  readonly variant?: readonly string[];
  /** Products that it has no path for. */
  readonly without?: readonly ProductId[];
  /** Switches of existing products that are off. */
  readonly switchedOff?: readonly SwitchId[];
  readonly allowlist?: readonly string[];
  readonly faucetIpWindow?: number;
  readonly fault?: readonly string[];
  /** Default: on for a gateway, and for a venue with a fault; off for a node. */
  readonly archive?: boolean | undefined;
  readonly check?: boolean;
}

/** A venue that is not served yet. */
export interface ChosenVenue {
  readonly venue: Venue;
  readonly network: NetworkName;
  readonly accounts: readonly LocalAccount[];
  /** Returns the properties that another start must share to resume from its state. Reads the files of the model. */
  readonly origin: () => StateOrigin;
  /** Whether archive reads are answered. */
  readonly hasArchive: boolean;
}

/** Default number of funded accounts. */
const ACCOUNTS = 10;

/** @throws UsageError on an option that this build does not support, and on an invalid genesis */
export function makeChosenVenue(options: VenueChoice): ChosenVenue {
  if (options.network?.name === null)
    throw new UsageError(`the model has no chain ${options.network.chainId}: write devnet, testnet or mainnet`);
  const document = genesisOf(options.genesis);
  const network = options.network?.name ?? document.network;
  const accounts = deriveLocalAccounts(document, publicAccountsOn(network, '--accounts', options.accounts, ACCOUNTS));
  const crowd = deriveCrowdIdentities(publicAccountsOn(network, '--crowd', options.crowd, 0));
  const genesis = withFundedAccounts(
    withFundedAccounts(document, accounts),
    crowd.map(({ address }) => ({ address, usdc: CROWD_MEMBER_USDC })),
  );
  const venue = newVenue(configured(genesis, options), { ...options, network });
  const hasArchive = archiveOf(options);
  return { venue, network, accounts, hasArchive, origin: () => originOf(genesis, options, network) };
}

/**
 * Returns the properties by the words that an error names them with. Settings that the operator may change at run time are not included.
 */
function originOf(genesis: Genesis, options: VenueChoice, network: NetworkName): StateOrigin {
  const { profile, serviceName, variant = [], without = [], fault = [] } = options;
  const off = offOf(options);
  return {
    build: `${toolInfo.version}-${computeModelBuildId()}`,
    'form of state': computeStateFormatId(),
    'genesis document': createHash('sha256').update(JSON.stringify(genesis)).digest('hex'),
    network,
    profile,
    role: roleOf(options),
    'service name': serviceName,
    'choice of variants': variant.length === 0 ? 'none' : variant.toSorted().join(),
    'choice of products': without.length === 0 ? 'all' : `all but ${without.toSorted().join()}`,
    'choice of switches': off.length === 0 ? 'all on' : `off: ${off.toSorted().join()}`,
    fault: fault.length === 0 ? 'none' : fault.toSorted().join(','),
    'choice of archive': archiveOf(options) ? '--archive' : '--no-archive',
  };
}

/** Returns the role. A fault of a gateway-only feature needs a gateway. */
function roleOf({ role, fault = [] }: Pick<VenueChoice, 'role' | 'fault'>): VenueServerKind {
  return role ?? (fault.some((id) => faultOf(id).needs?.includes('gateway')) ? 'gateway' : 'node');
}

/** Returns the switches that are off. A fault of a switched-off product needs the switch off. */
function offOf({ switchedOff = [], fault = [] }: Pick<VenueChoice, 'switchedOff' | 'fault'>): readonly SwitchId[] {
  const needed = fault.some((id) => faultOf(id).needs?.includes('evm-off')) ? ['evm' as const] : [];
  return [...new Set([...switchedOff, ...needed])];
}

/** Returns whether the venue has an archive. A fault of archive reads needs one, and a fault of their absence a venue without one. */
function archiveOf({ archive, ...options }: Pick<VenueChoice, 'archive' | 'role' | 'fault'>): boolean {
  if (archive !== undefined) return archive;
  if (options.fault?.some((id) => faultOf(id).needs?.includes('no-archive')) === true) return false;
  return options.fault !== undefined || roleOf(options) === 'gateway';
}

/** @throws UsageError on an option that this build does not support */
function newVenue(genesis: Genesis, options: Omit<VenueChoice, 'network'> & { readonly network: NetworkName }): Venue {
  try {
    return new Venue(genesis, {
      profile: options.profile,
      role: roleOf(options),
      serviceName: options.serviceName,
      conserving: options.check === true ? 'every-block' : 'never',
      // The archive is kept in a store beside the venue.
      archive: archiveOf(options) ? 'bounded' : 'none',
      variants: chosenVariants(options.variant ?? []),
      edits: [removedProductsEdit(options.without ?? []), ...(options.fault ?? []).map((id) => faultOf(id).edit)],
      switchedOff: offOf(options),
      network: options.network,
    });
  } catch (error) {
    throw error instanceof GenesisError ? new UsageError(`${options.genesis}: ${error.message}`) : error;
  }
}

/**
 * Returns the number of well-known accounts for an option, or the default. Well-known keys are refused for chains with real money.
 * @throws UsageError on such a chain
 */
function publicAccountsOn(network: NetworkName, option: string, asked: number | undefined, otherwise: number): number {
  if (networkOf(network)?.realMoney !== true) return asked ?? otherwise;
  if (asked !== undefined && asked > 0)
    throw new UsageError(`on ${network} no account with a public key is funded: leave out ${option}`);
  return 0;
}

function genesisOf(name: string): Genesis {
  const known = shippedGenesisNames.find((shipped) => shipped === name);
  if (known !== undefined) return readShippedGenesis(known);
  let text: string;
  try {
    text = readFileSync(name, 'utf8');
  } catch {
    throw new UsageError(
      `--genesis ${name} is neither a file that can be read nor a shipped name (${shippedGenesisNames.join(', ')})${didYouMean(name, shippedGenesisNames)}`,
    );
  }
  try {
    return parseGenesis(text, name);
  } catch (error) {
    throw error instanceof GenesisError ? new UsageError(error.message) : error;
  }
}

/** Applies the operator's settings to the genesis. */
function configured(genesis: Genesis, { allowlist, faucetIpWindow }: VenueChoice): Genesis {
  const { params } = genesis;
  return {
    ...genesis,
    params: {
      ...params,
      limits: allowlist === undefined ? params.limits : { ...params.limits, allowlist: [...allowlist] },
      faucet: faucetIpWindow === undefined ? params.faucet : { ...params.faucet, ipWindowMs: faucetIpWindow },
    },
  };
}

function chosenVariants(words: readonly string[]): VariantChoice {
  const choice: Record<string, string> = {};
  for (const word of words) {
    const [decision = '', form = ''] = word.split('=');
    const variant = listMultiFormVariants().find(({ id }) => id === decision);
    if (variant === undefined || !variant.forms.includes(form)) throw new UsageError(unknownVariant(word, variant));
    // The model's default form needs no edit.
    if (variantEdits[word] !== undefined) choice[decision] = form;
  }
  return choice;
}

function unknownVariant(word: string, variant: ReturnType<typeof listMultiFormVariants>[number] | undefined): string {
  if (variant !== undefined)
    return `"${word}" is no form of ${variant.id}: it has ${variant.forms.join(', ')}${didYouMean(word.slice(variant.id.length + 1), variant.forms)}`;
  const near = didYouMean(
    word.split('=')[0] ?? '',
    listMultiFormVariants().map(({ id }) => id),
  );
  return `"${word}" is no variant${near}: list variants says which there are`;
}

function faultOf(id: string) {
  const known = [...listPlantableFaults(), ...faultsWhenDisturbed, ...faultsWhenConcurrent];
  const fault = known.find((candidate) => candidate.id === id);
  if (fault === undefined)
    throw new UsageError(
      `"${id}" is no fault${didYouMean(
        id,
        known.map((one) => one.id),
      )}: venue-conformance list faults names them`,
    );
  return fault;
}
