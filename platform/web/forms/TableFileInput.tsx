import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { Message } from '#platform/contract/messages.ts'
import { useFormatMessage } from '../language/messages.ts'

/** Other spreadsheets can be chosen too: the server says how to save them. */
const TABLES = '.xlsx,.csv,.txt,.tsv,.xls,.ods'

interface Props {
  label: string
  file: File | null
  /** Why the file was refused; it stays below its name until another file is chosen. */
  problem: Message | undefined
  onChange: (file: File | null) => void
  /** Buttons beside it. */
  children?: ReactNode
}

/** Chooses the table of an import. */
export function TableFileInput({ label, file, problem, onChange, children }: Props) {
  const formatMessage = useFormatMessage()
  const reset = useRef<() => void>(null)
  return (
    <div>
      <Group gap="sm">
        <FileButton
          accept={TABLES}
          resetRef={reset}
          onChange={(chosen) => {
            onChange(chosen)
            // a corrected file has the same name, and choosing it again must count
            reset.current?.()
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
            >
              {label}
            </Button>
          )}
        </FileButton>
        {children}
      </Group>
      {file && (
        <Text size="sm" mt="sm" style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Text>
      )}
      {problem !== undefined && (
        <Input.Error role="alert" mt={4} size="sm">
          {formatMessage(problem)}
        </Input.Error>
      )}
    </div>
  )
}
