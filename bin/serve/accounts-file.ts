import { writeFileAtomically } from '../../reports/write-whole.ts';
import { networkOf } from '../../spec-schemas/catalogue/networks.ts';
import { writeOrUsageError } from '../run/output-files.ts';
import { type ServedVenue, venueUrlsOf } from './announcement.ts';

/** Writes the facts of the startup announcement as JSON, for programs. @throws UsageError where the file cannot be written */
export function writeVenueFacts(file: string, served: Omit<ServedVenue, 'venue'>, serviceName: string): void {
  const { url, evmUrl, controlUrl, network, accounts } = served;
  const facts = {
    ...venueUrlsOf({ url, evmUrl }),
    control: controlUrl,
    network,
    chain_id: networkOf(network)?.chainId ?? null,
    service_name: serviceName,
    accounts: accounts.map(({ address, privateKey, usdc }) => ({ address, private_key: privateKey, usdc })),
  };
  writeOrUsageError(() => writeFileAtomically(file, `${JSON.stringify(facts, null, 2)}\n`));
}
