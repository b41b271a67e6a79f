import type { ReactNode } from 'react';
import type { KeyUnder } from '@shared/i18n/textKey';
import { useTranslation } from '@renderer/data/translation';
import { ConnectionCheckPanel } from '@renderer/screens/diagnostics/ConnectionCheckPanel';
import { SupportPanel } from '@renderer/screens/diagnostics/SupportPanel';
import { FieldMatchPanel } from '@renderer/screens/fieldMatch/FieldMatchPanel';
import { MenuMapPanel } from '@renderer/screens/menuMap/MenuMapPanel';
import { BoardsPanel } from '@renderer/screens/boards/BoardsScreen';
import { ServerProfilePanel } from '@renderer/screens/serverProfile/ServerProfilePanel';
import { ChoiceSetting, ListSetting, SwitchSetting, TextSetting } from './controls';
import { FilesSection } from './FilesSection';
import { AnchorFolderSetting, MonthsSetting } from './journal';
import { ClientSecretSetting, ProxyPasswordSetting } from './secrets';
import { SoundsSetting } from './sounds';
import { useSettingsPage } from './useSettings';

/** The sections in their order, by name. */
export const SECTIONS = {
  server: ServerSection,
  network: NetworkSection,
  appearance: AppearanceSection,
  sounds: SoundsSection,
  workstation: WorkstationSection,
  journal: JournalSection,
  boards: BoardsSection,
  check: ConnectionCheckPanel,
  support: SupportPanel,
  menuMap: MenuMapPanel,
  fieldMatch: FieldMatchPanel,
  files: FilesSection,
} as const;
export type SectionName = keyof typeof SECTIONS;

/** The section of a name from outside; the first one for an unknown name. */
export function sectionOf(name: string): SectionName {
  return name in SECTIONS ? (name as SectionName) : 'server';
}

function Group(props: { readonly name: KeyUnder<'settings.group'>; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <fieldset className="cj-group">
      <legend>{t(`settings.group.${props.name}`)}</legend>
      {props.children}
    </fieldset>
  );
}

function ServerSection() {
  return (
    <>
      <Group name="address">
        <TextSetting name="serverUrl" placeholder="https://platform.example/prefix" />
        <TextSetting name="streamUrl" placeholder="wss://platform.example" />
        <TextSetting name="serverTimeZone" />
        <ListSetting name="mediaHosts" />
      </Group>
      <Group name="protocol">
        <ChoiceSetting name="dialect" />
        <TextSetting name="clientId" />
        <ClientSecretSetting />
        <ChoiceSetting name="passwordTransform" />
        <TextSetting name="sm2PublicKey" placeholder="04…" />
        <TextSetting name="tokenHeader" />
        <TextSetting name="systemIdHeader" />
        <TextSetting name="tenantAreaHeader" />
      </Group>
      <Group name="map">
        <ChoiceSetting name="mapBase" />
        <TextSetting name="mapTiles" placeholder="https://tiles.example/{z}/{x}/{y}.png" />
        <ChoiceSetting name="mapTileSystem" />
        <ChoiceSetting name="coordinateSystem" />
        <ListSetting name="coordinateSystems" />
      </Group>
      <Group name="profile">
        <ServerProfilePanel />
      </Group>
    </>
  );
}

function NetworkSection() {
  const { proxyMode } = useSettingsPage().view.values;
  return (
    <>
      <Group name="proxy">
        <ChoiceSetting name="proxyMode" />
        {proxyMode === 'pac' && (
          <TextSetting name="proxyPac" placeholder="http://wpad.example/proxy.pac" />
        )}
        {proxyMode === 'manual' && (
          <TextSetting name="proxyAddress" placeholder="proxy.example:3128" />
        )}
        {proxyMode !== 'direct' && (
          <>
            <ListSetting name="proxyBypass" />
            <TextSetting name="proxyUser" />
            <ProxyPasswordSetting />
          </>
        )}
      </Group>
      <Group name="trust">
        <TextSetting name="caFile" placeholder="/etc/ssl/company-ca.pem" />
      </Group>
    </>
  );
}

function AppearanceSection() {
  return (
    <>
      <ChoiceSetting name="language" />
      <ChoiceSetting name="theme" />
      <ChoiceSetting name="textSize" />
      <SwitchSetting name="maskPersonal" />
    </>
  );
}

function SoundsSection() {
  return (
    <>
      <SoundsSetting />
      <SwitchSetting name="speech" />
      <SwitchSetting name="toasts" />
    </>
  );
}

function WorkstationSection() {
  return (
    <>
      <ChoiceSetting name="role" />
      <ListSetting name="shifts" />
      <SwitchSetting name="testReminder" />
      <SwitchSetting name="startWithSystem" />
      <SwitchSetting name="closeToTray" />
    </>
  );
}

function BoardsSection() {
  return (
    <>
      <BoardsPanel />
      <Group name="boards">
        <TextSetting name="organisationName" />
        <TextSetting name="organisationLogo" placeholder="/opt/logo.png" />
        <SwitchSetting name="boardNames" />
      </Group>
    </>
  );
}

function JournalSection() {
  return (
    <>
      <MonthsSetting />
      <AnchorFolderSetting />
    </>
  );
}
