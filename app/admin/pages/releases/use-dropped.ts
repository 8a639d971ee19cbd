import { useEffect } from 'react'

/** Takes files that are dropped anywhere on the page. */
export function useDropped(onDrop: ((files: File[]) => void) | null): void {
  useEffect(() => {
    if (onDrop === null) return
    const listening = new AbortController()
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const take = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      onDrop(files)
    }
    addEventListener('dragover', allow, listening)
    addEventListener('drop', take, listening)
    return () => listening.abort()
  }, [onDrop])
}
