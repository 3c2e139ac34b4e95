/** The book of a build, as it prints: in the customer's language, with the photos that were chosen. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconBookOff, IconDownload, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Language, languages } from '#platform/contract/languages.ts'
import { inFileName, pdfName } from '#platform/contract/paper.ts'
import { DetailLoad } from '#platform/web/record/RecordLoad.tsx'
import { to, useChangeSearch, useIdParam, useSearch } from '#platform/web/address.ts'
import { addressOf, useAsk } from '#platform/web/api.ts'
import { useFileDownload } from '#platform/web/download.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { languageNames } from '#platform/web/ui/LanguageButton.tsx'
import { Segments } from '#platform/web/ui/Segments.tsx'
import type { Book } from '../../book.ts'
import { MOST_PHOTOS, builds } from '../../contract.ts'
import { BookSheet } from './BookSheet.tsx'
import css from './book.module.css'
import { buildsTexts } from '../texts/texts.ts'

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }

export default function BookPage() {
  const id = useIdParam('id')
  const text = useTexts(buildsTexts)
  return (
    <main className={css.desk}>
      <DetailLoad
        asked={useAsk(builds.book, { params: { id } })}
        list={{ title: text.book, path: to('/heritage-build'), back: text.backToList }}
        missing={text.missing}
        icon={IconBookOff}
        height={720}
      >
        {(book) => <Shown book={book} />}
      </DetailLoad>
    </main>
  )
}

interface Of {
  book: Book
}

function Shown({ book }: Of) {
  const text = useTexts(buildsTexts)
  const { language: asked } = useSearch()
  const language = languages.find((one) => one === asked) ?? book.language
  const { number } = book.build
  const [out, setOut] = useState<ReadonlySet<number>>(new Set())
  const onToggle = (id: number) => {
    const next = new Set(out)
    if (!next.delete(id)) next.add(id)
    setOut(next)
  }
  const photos = book.entries
    .flatMap((entry) => entry.photos.map(({ id }) => id))
    .filter((id) => !out.has(id))
  useEffect(() => {
    // the browser's file name when it prints to a file
    document.title = `${text.book} ${inFileName(number)}`
  }, [number, text.book])
  return (
    <>
      <Tools book={book} language={language} photos={photos} />
      <BookSheet book={book} language={language} photos={{ out, onToggle }} />
    </>
  )
}

/** Actions for the paper; they do not print. */
function Tools({ book, language, photos }: Of & { language: Language; photos: number[] }) {
  const { download, isBusy } = useFileDownload()
  const text = useTexts(buildsTexts)
  const { button } = useTexts(commonTexts)
  const changeSearch = useChangeSearch()
  return (
    <div className={css.tools} role="toolbar" aria-label={text.bookTools}>
      <Button
        component={Link}
        to={to('/heritage-build/$id', { id: book.build.id })}
        variant="default"
        leftSection={<IconArrowLeft {...icon} />}
      >
        {button.back}
      </Button>
      <div className={css.choices}>
        <Segments
          className={css.languages}
          aria-label={text.bookLanguage}
          value={language}
          onChange={(chosen) =>
            changeSearch({ language: chosen === book.language ? null : chosen }, { replace: true })
          }
          data={languages.map((one) => ({
            value: one,
            label: <abbr title={languageNames[one]}>{one.toUpperCase()}</abbr>,
          }))}
        />
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload {...icon} />}
          onClick={() =>
            void download(
              addressOf(
                builds.bookPdf,
                { id: book.build.id },
                { language, photo_ids: photos.slice(0, MOST_PHOTOS).join(',') || '0' },
              ),
              pdfName('build-book', book.build.number),
            )
          }
        >
          {text.bookPdf}
        </Button>
        <Button leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {button.print}
        </Button>
      </div>
    </div>
  )
}
