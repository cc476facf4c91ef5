import { networkOf } from '../../spec-schemas/catalogue/networks.ts';
import { isJsonArray, isJsonObject, type JsonObject, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import type { NetworkName } from '../options/option-values.ts';
import { toolInfo } from '../tool.ts';
import type { ChosenVenue } from './chosen-venue.ts';
import type { LocalAccount } from './local-accounts.ts';

/** Facts of an in-process venue, for its page. */
export interface VenuePageFacts {
  readonly network: NetworkName;
  readonly serviceName: string;
  readonly accounts: readonly LocalAccount[];
  /** Returns the current row of each perpetual: signing id, coin, oracle, mark, tick and step. */
  markets(): readonly (readonly string[])[];
}

/** @param venue  read as a client with its own address, so that no other client's budget is used */
export function gatherVenuePageFacts({ venue, network, accounts }: ChosenVenue, serviceName: string): VenuePageFacts {
  const perps = (type: string): readonly JsonObject[] => {
    const body = new TextEncoder().encode(printJson({ type }));
    const headers = { 'content-type': 'application/json' };
    const { reply } = venue.handle({ method: 'POST', path: '/info', headers, body, peer: 'page' });
    const json = reply?.status === 200 ? parseJson(reply.body) : null;
    const data = isJsonObject(json) ? json.data : null;
    return isJsonObject(data) && isJsonArray(data.perp) ? data.perp.filter(isJsonObject) : [];
  };
  const markets = () => {
    const prices = perps('markets');
    return perps('markets_meta').map(({ signing_id: id, coin, tick_size: tick, step_size: step }) => {
      const { oracle_px: oracle, mark_px: mark } = prices.find((row) => row.coin === coin) ?? {};
      return [id, coin, oracle, mark, tick, step].map((cell) => String(cell ?? ''));
    });
  };
  return { network, serviceName, accounts, markets };
}

/** Renders the page that a browser shows at the address of a local venue. */
export function renderVenuePage({ network, serviceName, accounts, markets }: VenuePageFacts, host: string): string {
  const chainId = networkOf(network)?.chainId ?? 0;
  const rows = markets();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A local venue at ${escapeHtml(host)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>A local venue</h1>
<p>This is the model of a trading venue that venue-conformance ${escapeHtml(toolInfo.version)} serves, for clients and their tests. Nothing here is worth anything.</p>
<ul>
<li><a href="/docs">Every read and action</a>, each with an example that can be sent from the page</li>
<li><a href="/openapi.json">openapi.json</a>, <a href="/openapi.operations.json">openapi.operations.json</a> (an operation for each read and action, for generators of clients) and <a href="/asyncapi.json">asyncapi.json</a> (the push feed)</li>
</ul>
<h2>Where it is</h2>
${table(
  ['', ''],
  [
    ['http', `http://${host}`],
    ['websocket', `ws://${host}/ws`],
    ['evm', `http://${host}/evm`],
    ['network', `${network}, chain id ${chainId}`],
    ['service name', serviceName],
  ],
)}
<pre>curl -s http://${escapeHtml(host)}/info -H 'content-type: application/json' -d '{"type":"markets"}'</pre>
<h2>Accounts</h2>
${
  accounts.length === 0
    ? '<p>Nobody has money here by a key that is known.</p>'
    : `<p>Each has money from the start. Everybody knows the keys: send nothing of worth to them anywhere.</p>
${table(
  ['address', 'USDC', 'private key'],
  accounts.map(({ address, usdc, privateKey }) => [address, usdc, privateKey]),
)}`
}
<h2>Markets</h2>
${rows.length === 0 ? '<p>It tells of none now.</p>' : table(['signing id', 'coin', 'oracle', 'mark', 'tick', 'step'], rows)}
</main>
</body>
</html>
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const header = head.every((name) => name === '') ? '' : `<thead>${cells('th', head)}</thead>`;
  return `<div class="wide"><table>${header}<tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div>`;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 70rem; margin: 0 auto; padding: 1rem }
.wide { overflow-x: auto }
table { border-collapse: collapse }
th, td { text-align: left; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid #8884 }
td, pre { font-family: ui-monospace, monospace; font-size: .85rem }
pre { overflow-x: auto }
`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
