import type { FeedRules } from '../../feed/feed-rules.ts';
import type { RulesEdit } from '../../rules.ts';

/** Replaces entries of the feed's rules. */
export function editFeed(change: (rules: FeedRules) => Partial<FeedRules>): RulesEdit {
  return (rules) => ({ ...rules, feed: { ...rules.feed, ...change(rules.feed) } });
}
