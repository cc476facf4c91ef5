import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Returns the folder in which the system keeps program state for this user. */
export function locateStateFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): string {
  return join(base(env, platform, home), 'venue-conformance');
}

function base(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform, home: string): string {
  if (platform === 'win32') return env.LOCALAPPDATA || join(home, 'AppData', 'Local');
  const named = env.XDG_STATE_HOME;
  // The specification of the variable says that a relative path must be ignored.
  if (named !== undefined && isAbsolute(named)) return named;
  return platform === 'darwin' ? join(home, 'Library', 'Application Support') : join(home, '.local', 'state');
}
