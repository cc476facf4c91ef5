import type { Command } from 'commander';
import { UsageError } from '../usage-error.ts';

/**
 * Refuses an empty option value: otherwise an unset variable in CI would run everything, or against another target.
 * @throws UsageError on an empty value
 */
export function refuseEmptyOptions(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (command.getOptionValueSource(name) === 'cli' && isEmpty(command.getOptionValue(name)))
      throw new UsageError(`${option.long} is given nothing: write a value, or leave the option out`);
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}
