import { useState } from 'react';
import { Button, ButtonGroup, InputGroup, Tag } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useMirrored } from '@renderer/data/mirrored';
import { useTranslation } from '@renderer/data/translation';
import { ARRANGEMENT_ALARMS, type ArrangementAlarm } from '@shared/model/board';
import { Select } from '@renderer/ui/Select';
import { useBoardTitle, useBoardsActs } from './useBoards';

/** Arrangements with names: put up, kept from what stands, forgotten. */
export function NamedArrangements() {
  const { t } = useTranslation();
  const acts = useBoardsActs();
  const titleOf = useBoardTitle();
  const named = useMirrored('boards.named') ?? [];
  return (
    <div className="cj-boards-card cj-boards-named">
      <h2>{t('board.named.title')}</h2>
      <p>{t('board.named.text')}</p>
      <ul>
        {named.map(({ name, at, alarm, boards, playlists, up }, index) => (
          <li key={name} data-named={name} data-up={up}>
            <ButtonGroup>
              <Button
                intent={up ? 'primary' : 'none'}
                text={name}
                title={[
                  ...boards.map(titleOf),
                  ...playlists.map((one) => t('board.playlists.one', { name: one })),
                ].join(t('shell.between'))}
                onClick={() => acts.putUp(name)}
              />
              <Button
                icon={<Cross />}
                aria-label={t('board.named.forget', { name })}
                title={t('board.named.forget', { name })}
                onClick={() => acts.forget(name)}
              />
            </ButtonGroup>
            {index < KEYED && <small>Alt+{index + 1}</small>}
            {at !== null && <Tag minimal>{t('board.named.daily', { at })}</Tag>}
            {alarm !== undefined && <Tag minimal>{t(`board.named.alarm.${alarm}`)}</Tag>}
          </li>
        ))}
      </ul>
      <KeepForm />
    </div>
  );
}

/** The first ones have a key each. */
export const KEYED = 4;

function KeepForm() {
  const { t } = useTranslation();
  const acts = useBoardsActs();
  const [name, setName] = useState('');
  const [at, setAt] = useState('');
  const [alarm, setAlarm] = useState<ArrangementAlarm | ''>('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        acts.keep(name.trim(), at === '' ? null : at, alarm === '' ? null : alarm);
        setName('');
        setAt('');
        setAlarm('');
      }}
    >
      <InputGroup
        value={name}
        maxLength={40}
        aria-label={t('board.named.name')}
        placeholder={t('board.named.name')}
        onValueChange={setName}
      />
      <InputGroup
        value={at}
        type="time"
        aria-label={t('board.named.at')}
        title={t('board.named.at')}
        onValueChange={setAt}
      />
      <Select
        value={alarm}
        aria-label={t('board.named.by')}
        title={t('board.named.by')}
        onChange={({ currentTarget: { value } }) =>
          setAlarm(ARRANGEMENT_ALARMS.find((one) => one === value) ?? '')
        }
      >
        <option value="">{t('board.named.noAlarm')}</option>
        {ARRANGEMENT_ALARMS.map((one) => (
          <option key={one} value={one}>
            {t(`board.named.alarm.${one}`)}
          </option>
        ))}
      </Select>
      <Button type="submit" disabled={name.trim() === ''} text={t('board.named.keep')} />
    </form>
  );
}
