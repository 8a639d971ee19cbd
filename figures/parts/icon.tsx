/** The icons, each drawn in a square of 16. */
const drawings = {
  chat: 'M2.500 3h11v8h-6l-3 2.500V11h-2z',
  folder: 'M2 3.500h4.500L8 5.500h6v7.500H2z',
  search: 'M7 2.500a4.500 4.500 0 1 0 0 9a4.500 4.500 0 0 0 0-9M10.300 10.300l3.400 3.400',
  image: 'M2 3h12v10H2zM2 11l3.500-3.500l3 2.500l2-2l3.500 3M10.500 5.500h.01',
  template: 'M3 2.500h10v11H3zM5.500 5.500h5M5.500 8h5M5.500 10.500h3',
  gear: 'M8 5.600a2.400 2.400 0 1 0 0 4.800a2.400 2.400 0 0 0 0-4.800M8 1.800v2M8 12.200v2M1.800 8h2M12.200 8h2M3.600 3.600l1.400 1.400M11 11l1.400 1.400M3.600 12.400L5 11M11 5l1.400-1.400',
  plus: 'M8 3v10M3 8h10',
  camera:
    'M2 5h3l1-1.600h4L11 5h3v8H2zM8 6.600a2.300 2.300 0 1 0 0 4.600a2.300 2.300 0 0 0 0-4.600',
  eye: 'M1.500 8C4 3.800 12 3.800 14.500 8C12 12.200 4 12.200 1.500 8zM8 6.300a1.700 1.700 0 1 0 0 3.400a1.700 1.700 0 0 0 0-3.400',
  download: 'M8 2.500v7.500M5 7.300l3 3l3-3M2.500 13.200h11',
  refresh: 'M13 8a5 5 0 1 1-1.600-3.700M13.200 2v3h-3',
  wrap: 'M2 4h12M2 8h9.500a2 2 0 0 1 0 4.200H8M9.600 10.600L8 12.200l1.600 1.600M2 12h3',
  edit: 'M3 13l.700-3L11 2.700l2.300 2.300L6 12.300z',
  file: 'M4 2h5.500L12.500 5v9H4zM9.500 2v3h3',
  newFile: 'M3.500 2h5.500L12 5v3M3.500 2v12H8M9 2v3h3M11.500 10v5M9 12.500h5',
  newFolder: 'M2 3.500h4.500L8 5.500h6V9M2 3.500V13h6.500M12 10.500v5M9.500 13h5',
  trash: 'M3 4.500h10M6 4.500V3h4v1.500M4.200 4.500l.600 9h6.400l.600-9',
  brush:
    'M13.500 2.500l-6 6.500M7.500 9c-2-.500-3.300.700-3.300 2.200c0 1.300-.800 1.800-1.700 2c2.800 1 6.200.300 6-2.700z',
  eraser: 'M6 13h8M3 9.500L9.500 3l4 4L7.500 13H5z',
  picker: 'M9 4l3 3M10.200 2.800c1.400-1.400 4.400 1.600 3 3L6.500 12.500l-3.200.700l.700-3.200z',
  undo: 'M3 6.500h6.500a3.500 3.500 0 0 1 0 7H6M5.800 3.500L3 6.500l2.800 3',
  redo: 'M13 6.500H6.500a3.500 3.500 0 0 0 0 7H10M10.200 3.500L13 6.500l-2.800 3',
  zoom: 'M7 2.500a4.500 4.500 0 1 0 0 9a4.500 4.500 0 0 0 0-9M10.300 10.300l3.400 3.400M7 5v4M5 7h4',
  down: 'M4 6l4 4l4-4',
  up: 'M8 13V3.500M4 7.500l4-4l4 4',
  right: 'M6 4l4 4l-4 4',
  tick: 'M3.500 8.300l3 3l6-6.600',
  cross: 'M4 4l8 8M12 4l-8 8',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'tick' ? 2 : 1.25}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
