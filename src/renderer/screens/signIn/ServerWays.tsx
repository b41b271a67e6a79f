import { useTranslation } from '@renderer/data/translation';
import { useLive } from '@renderer/data/services';
import { waysOf } from './ways';

/**
 * Where passwords, tokens and alarms go besides the server that is named above, and what stands in
 * between: shown whenever it is not as it is delivered, so that nobody signs in by a way unseen.
 */
export function ServerWays() {
  const { t } = useTranslation();
  const settings = useLive((live) => live.settings);
  const ways = settings === null ? [] : waysOf(settings);
  if (ways.length === 0) return null;
  return (
    <ul className="cj-server-ways" data-testid="serverWays">
      {ways.map(({ key, value }) => (
        <li key={key} data-way={key}>
          {t(`signIn.way.${key}`, { value })}
        </li>
      ))}
    </ul>
  );
}
