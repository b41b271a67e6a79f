import { useTranslation } from '@renderer/data/translation';
import { useMirrored } from '@renderer/data/mirrored';
import { useLive } from '@renderer/data/services';
import { waysOf } from './ways';

/**
 * Other servers that passwords, tokens and alarms go to, and intermediaries: shown whenever they differ from
 * the defaults, so that no operator signs in over an unnoticed route.
 */
export function ServerWays() {
  const { t } = useTranslation();
  const settings = useLive((live) => live.settings);
  const profile = useMirrored('profile');
  const ways = settings === null ? [] : waysOf(settings, profile);
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
