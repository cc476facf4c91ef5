// `npm run pictures`: makes the pictures of README.md from a run of the order checks on a venue that ignores the tick grid.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shellQuote } from '../reports/console/shell-word.ts';
import { openBrowser } from '../reports/page/browser.fixture.ts';

const root = join(import.meta.dirname, '..');
const program = join(root, 'bin/venue-conformance.ts');
const pictures = join(root, 'docs/pictures');
/** Colours of a terminal with a dark background, by the ANSI codes that the program uses. */
const COLOURS: Readonly<Record<string, string>> = { 31: '#ff8787', 32: '#8ce99a', 33: '#ffd43b', 90: '#868e96' };
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const venue = spawn(process.execPath, [
  program,
  'serve',
  '--port',
  '0',
  '--control-port',
  '0',
  '--evm-port',
  'off',
  '--blocks',
  '20ms',
  '--fault',
  'gate:orders.perp:tick:gone',
]);
try {
  const [url, control] = await addressesOf();
  const run = ['--target', url, '--rate', 'unlimited', '--seed', '1'];
  await outputOf([...run, '--control', control, '--suite', 'orders*', '--fuzz', 'off', '--out', 'orders']);
  const report = JSON.parse(readFileSync(join(folder, 'orders/report.json'), 'utf8'));
  const command = [...run, '--suite', 'orders.grid*'];
  const said = await outputOf(command);
  mkdirSync(pictures, { recursive: true });
  const browser = await openBrowser();
  const page = await browser.open(report, { width: 1_400, colorScheme: 'light' });
  await page.screenshot({ path: join(pictures, 'report.png') });
  const terminal = join(folder, 'terminal.html');
  const typed = ['$ npx venue-conformance', ...command.map(shellQuote)].join(' ');
  writeFileSync(terminal, terminalPage(`${typed}\n${said.trimEnd()}`));
  await page.goto(pathToFileURL(terminal).href);
  await page.locator('pre').screenshot({ path: join(pictures, 'terminal.png') });
  await browser.close();
} finally {
  venue.kill();
  rmSync(folder, { recursive: true, force: true });
}

function addressesOf(): Promise<readonly [url: string, control: string]> {
  return new Promise((resolve) => {
    let text = '';
    venue.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, url, control] = /^listening (\S+)\ncontrol (\S+)\n/.exec(text) ?? [];
      if (url !== undefined && control !== undefined) resolve([url, control]);
    });
  });
}

function outputOf(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], { env: { ...process.env, FORCE_COLOR: '1' }, cwd: folder });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return new Promise((resolve) => child.on('close', () => resolve(text)));
}

/** Renders coloured terminal output as a page that looks like a terminal with a dark background. */
function terminalPage(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const coloured = escaped
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a terminal is told of colours
    .replace(/\u001b\[(\d+)m/g, (_all, code: string) =>
      code === '0' ? '</b>' : `<b style="color:${COLOURS[code] ?? 'inherit'}">`,
    );
  return `<!doctype html><meta charset="utf-8"><body style="margin:0"><pre style="margin:0;padding:20px;width:860px;background:#16191d;color:#dee2e6;font:13px/1.45 monospace;white-space:pre-wrap">${coloured}</pre>`;
}
