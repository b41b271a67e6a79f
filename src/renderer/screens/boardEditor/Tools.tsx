import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonGroup, InputGroup } from '@blueprintjs/core';
import { Export, FloppyDisk, Redo, Reset, Undo } from '@blueprintjs/icons';
import { BOARDS } from '@shared/catalogue/boards';
import { gridOf } from '@shared/catalogue/boardOffer';
import { editAddress } from '@shared/model/boardLink';
import type { OwnBoard, OwnContent } from '@shared/model/ownBoard';
import { errorText, settle } from '@renderer/data/failure';
import { useLanguage } from '@renderer/data/language';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';
import { useToast } from '@renderer/ui/toasts';
import { isChanged, type Edit, type Editing } from './editing';

/** Which board is arranged, its name, and what is done with it as a whole. */
export function Tools(props: {
  readonly editing: Editing;
  readonly edit: (edit: Edit) => void;
  readonly own: readonly OwnBoard[];
  /** What the address asks for. */
  readonly asked: string;
  readonly keep: () => Promise<boolean>;
}) {
  const { t } = useTranslation();
  const { editing, edit, own, asked, keep } = props;
  const { now, past, future } = editing;
  const save = useExport(now);
  const product = BOARDS.find(({ key }) => key === now.from);
  return (
    <div className="be-tools" role="toolbar" aria-label={t('boardEdit.tools')}>
      <BoardChoice own={own} asked={editing.key ?? asked} from={now.from} />
      <NameBox name={now.name} rename={(name) => edit({ do: 'rename', name })} />
      <ButtonGroup>
        <Button
          icon={<Undo />}
          disabled={past.length === 0}
          aria-label={t('boardEdit.undo')}
          title={t('boardEdit.undo')}
          onClick={() => edit({ do: 'undo' })}
        />
        <Button
          icon={<Redo />}
          disabled={future.length === 0}
          aria-label={t('boardEdit.redo')}
          title={t('boardEdit.redo')}
          onClick={() => edit({ do: 'redo' })}
        />
      </ButtonGroup>
      <Button
        icon={<Reset />}
        text={t('boardEdit.reset')}
        title={t('boardEdit.resetHint')}
        disabled={product === undefined}
        onClick={() => {
          if (product !== undefined) edit({ do: 'reset', tiles: gridOf(product) });
        }}
      />
      <Button icon={<Export />} text={t('boardEdit.export')} onClick={() => void save()} />
      <Button
        intent="primary"
        icon={<FloppyDisk />}
        text={t('boardEdit.keep')}
        disabled={editing.key !== null && !isChanged(editing)}
        onClick={() => void keep()}
      />
    </div>
  );
}

/** Writes the board as it stands into a file. */
function useExport(now: OwnContent): () => Promise<void> {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  return async () => {
    const answer = await settle(bridge.request('boards.exportOwn', now));
    if (answer.ok) toast('success', t('boardEdit.exported', { path: answer.value.path }));
    else toast('danger', t('boardEdit.notExported', { reason: errorText(t, answer.error) }));
  };
}

/** Boards of this workstation, and those of the product that a new one can begin as. */
function BoardChoice(props: {
  readonly own: readonly OwnBoard[];
  readonly asked: string;
  readonly from: string;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { own, asked, from } = props;
  const isThere = own.some(({ key }) => key === asked);
  return (
    <Select
      aria-label={t('boardEdit.which')}
      value={isThere ? asked : from}
      onChange={({ currentTarget }) => void navigate(editAddress(currentTarget.value))}
    >
      {own.length > 0 && (
        <optgroup label={t('boardEdit.own')}>
          {own.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('boardEdit.newFrom')}>
        {BOARDS.map(({ key, title }) => (
          <option key={key} value={key}>
            {title[language]}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

/** The name is taken when the box is left: typing it is one step back. */
function NameBox(props: { readonly name: string; readonly rename: (name: string) => void }) {
  const { t } = useTranslation();
  const { name, rename } = props;
  /** null: as the board has it. */
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    const next = typed?.trim() ?? '';
    if (next !== '' && next !== name) rename(next);
    setTyped(null);
  };
  return (
    <InputGroup
      className="be-name"
      value={typed ?? name}
      maxLength={40}
      aria-label={t('boardEdit.name')}
      onValueChange={setTyped}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}
