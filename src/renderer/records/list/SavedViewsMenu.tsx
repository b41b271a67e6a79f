import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, InputGroup, Menu, MenuItem, PopoverNext, Tag } from '@blueprintjs/core';
import { Bookmark, Cross, More, Tick } from '@blueprintjs/icons';
import { ConfirmDialog } from '@renderer/ui/ConfirmDialog';
import { MOST_VIEWS, NAME_LENGTH, showsView, type SavedView } from './savedViews';
import type { ListViews } from './useSavedViews';
import type { ListQuery } from './query';

interface MenuProps {
  readonly saved: ListViews;
  readonly query: ListQuery;
}

/** Named views of a list: open, save, rename, replace, delete, open with. */
export function SavedViewsMenu(
  props: MenuProps & { readonly isOpen: boolean; readonly onOpen: (open: boolean) => void },
) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<SavedView | null>(null);
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        isOpen={props.isOpen}
        onInteraction={props.onOpen}
        content={
          <ViewList
            {...props}
            onRemove={(view) => {
              props.onOpen(false);
              setRemoving(view);
            }}
            onDone={() => props.onOpen(false)}
          />
        }
      >
        <Button
          variant="minimal"
          icon={<Bookmark />}
          className="cj-view-button"
          ellipsizeText
          text={props.saved.all.views.find((view) => showsView(view, props.query))?.name}
          title={t('list.views')}
          aria-label={t('list.views')}
        />
      </PopoverNext>
      {removing !== null && (
        <ConfirmDialog
          title={t('records.prompt')}
          intent="danger"
          onConfirm={() => {
            props.saved.remove(removing.id);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        >
          {t('list.viewRemoveAsk', { name: removing.name })}
        </ConfirmDialog>
      )}
    </>
  );
}

function ViewList(
  props: MenuProps & {
    readonly onRemove: (view: SavedView) => void;
    readonly onDone: () => void;
  },
) {
  const { t } = useTranslation();
  const { saved, query } = props;
  const { views, first } = saved.all;
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <div className="cj-saved">
      {views.length === 0 && <p className="cj-hint">{t('list.viewsNone')}</p>}
      <ul>
        {views.map((view) =>
          renaming === view.id ? (
            <li key={view.id}>
              <NameForm
                first={view.name}
                used={views.filter(({ id }) => id !== view.id).map(({ name }) => name)}
                onName={(name) => {
                  saved.rename(view.id, name);
                  setRenaming(null);
                }}
                onCancel={() => setRenaming(null)}
              />
            </li>
          ) : (
            <li key={view.id} className={showsView(view, query) ? 'cj-saved-shown' : ''}>
              <button
                type="button"
                className="cj-saved-name"
                onClick={() => {
                  saved.open(view);
                  props.onDone();
                }}
              >
                {view.name}
                {view.id === first && <Tag minimal>{t('list.viewIsDefault')}</Tag>}
              </button>
              <PopoverNext
                placement="bottom-end"
                content={
                  <Menu size="small">
                    <MenuItem
                      text={t('list.viewOverwrite')}
                      onClick={() => saved.replace(view.id)}
                    />
                    <MenuItem text={t('list.viewRename')} onClick={() => setRenaming(view.id)} />
                    <MenuItem
                      text={t(view.id === first ? 'list.viewNotDefault' : 'list.viewDefault')}
                      onClick={() => saved.openWith(view.id === first ? null : view.id)}
                    />
                    <MenuItem
                      text={t('list.viewRemove')}
                      intent="danger"
                      onClick={() => props.onRemove(view)}
                    />
                  </Menu>
                }
              >
                <Button
                  size="small"
                  variant="minimal"
                  icon={<More />}
                  aria-label={t('list.viewOf', { name: view.name })}
                />
              </PopoverNext>
            </li>
          ),
        )}
      </ul>
      {views.length >= MOST_VIEWS ? (
        <p className="cj-hint">{t('list.viewFull', { most: MOST_VIEWS })}</p>
      ) : (
        <NameForm
          first=""
          used={views.map(({ name }) => name)}
          submit={t('list.viewSave')}
          onName={(name) => {
            saved.save(name);
            props.onDone();
          }}
        />
      )}
    </div>
  );
}

/** A name that no other view has. */
function NameForm(props: {
  readonly first: string;
  readonly used: readonly string[];
  /** Label of the button; absent: a tick, with a cross beside it. */
  readonly submit?: string;
  readonly onName: (name: string) => void;
  readonly onCancel?: () => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState(props.first);
  const [problem, setProblem] = useState('');
  const { onCancel } = props;
  return (
    <form
      className="cj-saved-form"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = name.trim();
        if (wanted === '') setProblem(t('list.viewNameMissing'));
        else if (props.used.includes(wanted)) setProblem(t('list.viewNameUsed'));
        else {
          props.onName(wanted);
          setName(props.first);
        }
      }}
    >
      <InputGroup
        size="small"
        autoFocus
        value={name}
        maxLength={NAME_LENGTH}
        placeholder={t('list.viewName')}
        aria-label={t('list.viewName')}
        intent={problem === '' ? 'none' : 'danger'}
        onValueChange={(next) => {
          setName(next);
          setProblem('');
        }}
      />
      {props.submit === undefined ? (
        <Button size="small" type="submit" icon={<Tick />} aria-label={t('shell.ok')} />
      ) : (
        <Button size="small" type="submit" intent="primary" text={props.submit} />
      )}
      {onCancel !== undefined && (
        <Button size="small" icon={<Cross />} aria-label={t('shell.cancel')} onClick={onCancel} />
      )}
      {problem !== '' && (
        <span className="cj-hint cj-hint-bad" role="alert">
          {problem}
        </span>
      )}
    </form>
  );
}
