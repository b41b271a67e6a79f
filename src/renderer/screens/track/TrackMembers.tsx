import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useTranslation } from '@renderer/data/translation';
import { paletteOf } from '@renderer/maps/palette';
import { useDark } from '@renderer/maps/useDark';
import type { TrackMember } from './useTrack';

/** Who is played, in its colour and with what is known of it at this moment; one is looked at. */
export function TrackMembers(props: {
  readonly members: readonly TrackMember[];
  readonly chosen: string;
  readonly wordsOf: (member: TrackMember) => string;
  readonly onChoose: (key: string) => void;
  readonly onRemove: (key: string) => void;
}) {
  const { t } = useTranslation();
  const { tracks } = paletteOf('console', useDark());
  const { members, chosen, wordsOf, onChoose, onRemove } = props;
  return (
    <ul className="cj-track-members" aria-label={t('maps.track.members')}>
      {members.map((member) => {
        const { key, name, colour } = member;
        return (
          <li key={key} data-member={key} data-chosen={key === chosen}>
            <button type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
              <i style={{ background: tracks[colour] }} aria-hidden="true" />
              <b>{name}</b>
              <small>{wordsOf(member)}</small>
            </button>
            {members.length > 1 && (
              <Button
                variant="minimal"
                size="small"
                icon={<Cross />}
                aria-label={t('maps.track.remove', { name })}
                title={t('maps.track.remove', { name })}
                onClick={() => onRemove(key)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
