/** Shows a preview, and prints only the sheet: a card, or labels. */
import { Button, Group, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../language/i18n.tsx'
import { commonTexts } from '../../texts/texts.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import css from './printDialog.module.css'

interface Props {
  title: string
  size: number
  /** The printed content. */
  sheet: ReactNode
  /** The preview: a sample, and the options. */
  children: ReactNode
  onClose: () => void
}

export function PrintDialog({ title, size, sheet, children, onClose }: Props) {
  const { button } = useTexts(commonTexts)
  return (
    <Dialog opened onClose={onClose} title={title} size={size}>
      <Stack gap="md">
        {children}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {button.cancel}
          </Button>
          <Button
            leftSection={<IconPrinter size={17} aria-hidden />}
            onClick={() => window.print()}
          >
            {button.print}
          </Button>
        </Group>
      </Stack>
      {createPortal(
        <div className={css.sheet} aria-hidden>
          {sheet}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}
