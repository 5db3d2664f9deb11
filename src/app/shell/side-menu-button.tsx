import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { menu } from '#src/ui/icons/frame-icons.ts';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import type { SideMenuLinks, SiteSideMenu } from './site-side-menu.tsx';

/** Opens the header's links on a phone. They are fetched when they are asked for; if they do not come, another press tries again. */
export function SideMenuButton(links: SideMenuLinks): JSX.Element {
  const { t } = useTranslator();
  const [Menu, setMenu] = useState<typeof SiteSideMenu | null>(null);
  const open = async (): Promise<void> => {
    const { SiteSideMenu: fetched } = await import('./site-side-menu.tsx');
    setMenu(() => fetched);
  };
  return (
    <>
      <IconButton name={t('shell.header.menu')} path={menu} onPress={() => void open().catch(() => undefined)} />
      {Menu && <Menu {...links} onClose={() => setMenu(null)} />}
    </>
  );
}
