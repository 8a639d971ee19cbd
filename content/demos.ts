export interface Demo {
  id: 'first-project' | 'review-an-edit' | 'ask-your-files'
  title: string
  summary: string
  /** The steps of the film in order, as an alternative in writing. */
  steps: string[]
}

export const demos: Demo[] = [
  {
    id: 'first-project',
    title: 'First project in a minute',
    summary:
      'From an empty window to a first answer about your own project: a workspace, its root directory, its ignore rules and a thread.',
    steps: [
      'Press the plus button to add a workspace.',
      'Type a name for it. A workspace needs one.',
      'Press Create.',
      'In the file browser, press Root and choose the folder of your project.',
      'Open the project ignore rules, add the folders that a model should not see, one per line in gitignore syntax, and press Save & Apply.',
      'Press Start New Thread and choose a model.',
      'Include one file in the prompt, from the file browser.',
      'Ask what the file does. The answer appears in the thread.',
    ],
  },
  {
    id: 'review-an-edit',
    title: 'Review an edit',
    summary:
      'A model proposes changes to two files. You fix a line in one and accept it. You reject the other, which you didn’t ask for.',
    steps: [
      'In a workspace with a project root, press Start New Thread and choose an OpenAI or Anthropic model.',
      'Check that Read Files and Edit File are on.',
      'Describe the change you want and name the file it concerns.',
      'The model reads the file and proposes edits to two files. Both are pending.',
      'Open the first file: the original is on the left, the proposal on the right.',
      'Correct one line on the right side, which is editable.',
      'Press Accept. The file is marked as accepted.',
      'Open the second file. You didn’t ask for its change, so press Reject. The file stays as it was.',
    ],
  },
  {
    id: 'ask-your-files',
    title: 'Ask your own files',
    summary:
      'Build a retrieval database from a folder of notes, test it with a query, then use it to answer a question in a chat.',
    steps: [
      'Start a new RAG database and give it a name.',
      'Choose the embedding model.',
      'Drag a folder of text files onto it. Only text files are indexed, so a PDF in the folder is left out.',
      'Type a question and press Run Query.',
      'Read the passages it found, and set how many top results to use.',
      'Go to a chat, choose the database and ask the same question.',
      'Expand the results in the chat to see the passages behind the answer.',
    ],
  },
]
