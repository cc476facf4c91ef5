import axe from 'axe-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../../reports/page/browser.fixture.ts';
import { type StartedVenue, startVenue } from '../start-venue.ts';
import { renderVenuePage } from './venue-page.ts';

// Page of a local venue, as shown to visitors of its address.

let browser: TestBrowser;
let venue: StartedVenue;
beforeAll(async () => {
  browser = await openBrowser();
  venue = await startVenue();
});
afterAll(async () => {
  await browser?.close();
  await venue?.close();
});

test.each([
  ['light', 400],
  ['light', 1_600],
  ['dark', 400],
  ['dark', 1_600],
] as const)('%s, %i pixels wide: lists accounts and markets, and fits', async (colorScheme, width) => {
  const page = await browser.visit(venue.url, { colorScheme, width });
  const text = await page.locator('main').textContent();
  for (const { address, privateKey } of venue.accounts) {
    expect(text).toContain(address);
    expect(text).toContain(privateKey);
  }
  expect(text).toContain(`ws://${new URL(venue.url).host}/ws`);
  const [first] = await page.locator('table').last().locator('tbody tr').all();
  expect((await first?.locator('td').allTextContents())?.slice(0, 3)).toEqual(['0', 'BTC', '60000']);
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(width);
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const link of links) expect([link, (await fetch(`${venue.url}${link}`)).status]).toEqual([link, 200]);
});

test('has a valid structure for screen readers', async () => {
  const page = await browser.visit(venue.url);
  // The page's policy allows no scripts, so the same page is tested without the policy.
  const html = await (await fetch(venue.url)).text();
  await page.goto('about:blank');
  await page.setContent(html);
  await page.evaluate(axe.source);
  const broken = await page.evaluate(async () => {
    // Safe: the line above defines it.
    const { axe: here } = globalThis as unknown as { readonly axe: typeof axe };
    const { violations } = await here.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'] });
    return violations.map(({ id }) => id);
  });
  expect(broken).toEqual([]);
});

test("a market's user-defined name is shown as text, whatever it contains", () => {
  const shown = {
    network: 'devnet',
    serviceName: '<b>',
    accounts: [],
    markets: () => [['1', '<script>', '', '', '', '']],
  };
  const html = renderVenuePage({ ...shown, network: 'devnet' }, '127.0.0.1:1');
  expect(html).not.toContain('<script>');
  expect(html).toContain('&#60;script&#62;');
});

test('the viewer contacts no other host, and sends the example that it shows', async () => {
  const page = await browser.visit('about:blank');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${venue.url}/docs#/reads/gossip_root_ips`);
  const operation = page.locator('#operations-reads-gossip_root_ips');
  const answered = page.waitForResponse((response) => response.url().includes('/info'), { timeout: 200_000 });
  await operation.locator('.execute').click({ timeout: 200_000 });
  expect((await answered).status()).toBe(200);
  expect([...hosts].filter((host) => host !== '')).toEqual([new URL(venue.url).host]);
});
